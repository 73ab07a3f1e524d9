-- Of bundles, beside `is_stocked`: whether a part was short when the text was made; null: it is no bundle.
alter table product_document add column lacks_part boolean;
