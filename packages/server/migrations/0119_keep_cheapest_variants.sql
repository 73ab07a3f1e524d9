-- The filter row of a configurable product has the price of its cheapest variant, kept by triggers with a body in
-- functions/catalog. The lowest and the highest price of its variants are the ends of the new index.
create index product_filter__variant on product_filter (merchant_id, catalog_id, parent_code, currency_code, price)
  where parent_code is not null and status <> 'inactive' and price is not null;
drop index product__variant_price;

create function follow_variant_prices() returns trigger language plpgsql as $$begin end$$;
create trigger product_filter__variants_insert after insert on product_filter referencing new table as come
  for each statement execute function follow_variant_prices();
create trigger product_filter__variants_update after update on product_filter
  referencing old table as gone new table as come for each statement execute function follow_variant_prices();
create trigger product_filter__variants_delete after delete on product_filter referencing old table as gone
  for each statement execute function follow_variant_prices();

alter table product_filter disable trigger product_filter__variants_update;
update product_filter f set price = cheapest.price
from (
  select merchant_id, catalog_id, parent_code, currency_code, min(price) as price from product_filter
  where parent_code is not null and status <> 'inactive' and price is not null group by 1, 2, 3, 4) cheapest
where f.model_type = 'configurable' and f.price is distinct from cheapest.price
  and (f.merchant_id, f.catalog_id, f.product_code, f.currency_code)
    = (cheapest.merchant_id, cheapest.catalog_id, cheapest.parent_code, cheapest.currency_code);
alter table product_filter enable trigger product_filter__variants_update;
