-- A configurable product costs what its variants cost, unless the merchant has set the range. Each end is the end of an
-- index: one lookup, however many variants there are.
create or replace function variant_price_range(merchant int, catalog int, parent_code text, price jsonb) returns jsonb
language plpgsql stable parallel safe as $$
declare
  lowest numeric;
  highest numeric;
begin
  select (v.data #>> '{price,price}')::numeric into lowest from product v
  where v.merchant_id = merchant and v.catalog_id = catalog and v.data ->> 'parentProductCode' = parent_code
    and v.data ->> 'status' <> 'inactive' and v.data -> 'price' <> 'null'
  order by (v.data #>> '{price,price}')::numeric limit 1;
  select (v.data #>> '{price,price}')::numeric into highest from product v
  where v.merchant_id = merchant and v.catalog_id = catalog and v.data ->> 'parentProductCode' = parent_code
    and v.data ->> 'status' <> 'inactive' and v.data -> 'price' <> 'null'
  order by (v.data #>> '{price,price}')::numeric desc limit 1;
  return jsonb_build_object(
    'minPrice', coalesce(nullif(price -> 'minPrice', 'null'), to_jsonb(lowest)),
    'maxPrice', coalesce(nullif(price -> 'maxPrice', 'null'), to_jsonb(highest)));
end $$;
