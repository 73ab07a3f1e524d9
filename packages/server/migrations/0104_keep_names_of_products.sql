-- Codes and names of products, for the filters that look for a part of them, such as $ct. Apart from the products: every
-- update of a product wrote their index, 130 of its 740 µs in PostgreSQL, and few updates change a name.
create table product_name (
  merchant_id int not null,
  catalog_id int not null,
  product_code text not null collate "C",
  -- in all languages, as the text of the document
  names text,
  primary key (merchant_id, catalog_id, product_code)
);
insert into product_name select merchant_id, catalog_id, code, data ->> 'name' from product;
create index product_name__parts on product_name using gin
  (merchant_id, catalog_id, product_code gin_trgm_ops, names gin_trgm_ops);
analyze product_name;
drop index product__parts;
