-- What variants cost: the sale price where there is one. Each end is the end of an index, one lookup, however many variants
-- there are. Null: no active variant has a price in the currency.
create or replace function cheapest_variant(merchant int, catalog int, parent text, currency text) returns numeric
language plpgsql stable parallel safe as $$
begin
  return (
    select price from product_filter
    where merchant_id = merchant and catalog_id = catalog and parent_code = parent and currency_code = currency
      and status <> 'inactive' and price is not null
    order by price limit 1);
end $$;

-- A configurable product costs what its variants cost. The range that the merchant has set counts only without any.
create or replace function variant_price_range(merchant int, catalog int, parent_code text, price jsonb) returns jsonb
language plpgsql stable parallel safe as $$
declare
  currency text := price ->> 'currencyCode';
  lowest numeric := cheapest_variant(merchant, catalog, parent_code, currency);
  highest numeric;
begin
  if lowest is null then
    return jsonb_build_object('minPrice', price -> 'minPrice', 'maxPrice', price -> 'maxPrice');
  end if;
  select f.price into highest from product_filter f
  where f.merchant_id = merchant and f.catalog_id = catalog
    and f.parent_code = variant_price_range.parent_code and f.currency_code = currency and f.status <> 'inactive' and f.price is not null
  order by f.price desc limit 1;
  return jsonb_build_object('minPrice', lowest, 'maxPrice', highest);
end $$;

-- Lists are filtered by the price of the cheapest variant. The rows of the parents are locked first, so that of two changes
-- at a time the second sees both.
create or replace function follow_variant_prices() returns trigger language plpgsql as $$
declare
  merchants int[];
  catalogs int[];
  codes text[];
begin
  if pg_trigger_depth() > 1 then
    return null;
  end if;
  if tg_op = 'INSERT' then
    select array_agg(merchant_id), array_agg(catalog_id), array_agg(code) into merchants, catalogs, codes from (
      select distinct merchant_id, catalog_id, coalesce(parent_code, product_code) as code from come
      where parent_code is not null or model_type = 'configurable') touched;
  elsif tg_op = 'UPDATE' then
    select array_agg(merchant_id), array_agg(catalog_id), array_agg(code) into merchants, catalogs, codes from (
      select merchant_id, catalog_id, coalesce(parent_code, product_code) as code from come
      where parent_code is not null or model_type = 'configurable'
      union select merchant_id, catalog_id, parent_code from gone where parent_code is not null) touched;
  else
    select array_agg(merchant_id), array_agg(catalog_id), array_agg(code) into merchants, catalogs, codes from (
      select distinct merchant_id, catalog_id, parent_code as code from gone where parent_code is not null) touched;
  end if;
  if codes is null then
    return null;
  end if;
  perform from unnest(merchants, catalogs, codes) as t(merchant, catalog, code)
  join product_filter f on f.merchant_id = t.merchant and f.catalog_id = t.catalog and f.product_code = t.code
  where f.model_type = 'configurable' and f.price is not null
  order by f.merchant_id, f.catalog_id, f.product_code for no key update of f;
  update product_filter f set price = shown.price
  from unnest(merchants, catalogs, codes) as t(merchant, catalog, code)
  join product p on p.merchant_id = t.merchant and p.catalog_id = t.catalog and p.code = t.code
  cross join lateral (select coalesce(
    cheapest_variant(t.merchant, t.catalog, t.code, p.data #>> '{price,currencyCode}'),
    piece_price(p.data -> 'price')) as price offset 0) shown
  where f.merchant_id = t.merchant and f.catalog_id = t.catalog and f.product_code = t.code
    and f.model_type = 'configurable' and f.price is not null and f.price is distinct from shown.price;
  return null;
end $$;
