-- The record's own safety stock, else the location's: a quantity or a share of on hand. `settings` is the
-- inventory object of the location.
create or replace function safety_stock(own numeric, on_hand numeric, settings jsonb) returns numeric
language sql immutable parallel safe
return coalesce(own, case when settings ->> 'safetyStockMode' = 'enabled' then
  case when settings ->> 'safetyStockType' = 'percentage'
    then ceil(greatest(on_hand, 0) * (settings ->> 'safetyStock')::numeric / 100)
    else (settings ->> 'safetyStock')::numeric end end, 0);

create or replace function available(on_hand numeric, on_reserve numeric) returns numeric
language sql immutable parallel safe
return greatest(on_hand - on_reserve, 0);

create or replace function visible(on_hand numeric, on_reserve numeric, own_safety_stock numeric, settings jsonb) returns numeric
language sql immutable parallel safe
return greatest(available(on_hand, on_reserve) - safety_stock(own_safety_stock, on_hand, settings), 0);

create or replace function treatment_read(t inventory_treatment_setting) returns json
language sql stable parallel safe
return case when t.code is not null then
  json_build_object('code', t.code, 'name', t.name, 'isPurchasable', t.is_purchasable, 'sequenceId', t.sequence_id) end;

-- A record as it is read; the location and the treatment may be missing.
create or replace function inventory_read(i inventory, l location, t inventory_treatment_setting) returns json
language sql stable parallel safe
return json_build_object('productCode', i.product_code, 'locationCode', i.location_code, 'sku', nullif(i.sku, ''),
  'bin', nullif(i.bin, ''), 'binLocation', nullif(i.bin_location, ''),
  'onHand', trim_scale(i.on_hand), 'onReserve', trim_scale(i.on_reserve),
  'safetyStock', trim_scale(safety_stock(i.safety_stock, i.on_hand, l.data -> 'inventory')),
  'available', trim_scale(available(i.on_hand, i.on_reserve)),
  'visible', trim_scale(visible(i.on_hand, i.on_reserve, i.safety_stock, l.data -> 'inventory')), 'status', i.status,
  'externalUpdateDate', to_char(i.external_update_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'inventoryTreatmentSetting', treatment_read(t));

create or replace function product_inventories(merchant int, product text) returns text
language plpgsql stable parallel safe as $$
begin
  return (
    select '[' || coalesce(string_agg(inventory_read(i, l, t)::text, ',' order by
        i.location_code, i.sku, i.bin, i.bin_location), '') || ']'
    from inventory i
    left join location l on l.merchant_id = merchant and l.code = i.location_code
    left join inventory_treatment_setting t on t.merchant_id = merchant and t.code = i.treatment_code
    where i.merchant_id = merchant and i.product_code = product);
end $$;

-- Locations of the active records of a product that have stock to sell or may be sold without: one location, or all active
-- ones. A set, because PostgreSQL writes such a function into the statement that asks it: beginning a statement of its own for
-- each product took longer than the look at its records.
create or replace function sellable_stock(merchant int, product text, place text) returns setof text
language sql stable parallel safe as $$
  select i.location_code from inventory i
  -- `offset 0`: from the few records of the product to their locations; PostgreSQL would begin with all locations
  cross join lateral (
    select l.data from location l where l.merchant_id = merchant and l.code = i.location_code offset 0) l
  where i.merchant_id = merchant and i.product_code = product and i.status = 'active'
    and case when place is null then l.data ->> 'status' = 'active' else i.location_code = place end
    and (visible(i.on_hand, i.on_reserve, i.safety_stock, l.data -> 'inventory') > 0
      or i.treatment_code is not null and (
        select t.is_purchasable from inventory_treatment_setting t
        where t.merchant_id = merchant and t.code = i.treatment_code))
$$;

-- Whether it has stock to sell, at one location or anywhere. A configurable product is in stock when a variant is. Two
-- statements, because one was planned again for each product, which took twenty times as long.
create or replace function product_in_stock(merchant int, catalog int, product text, model text, place text) returns boolean
language plpgsql stable parallel safe as $$
begin
  if exists (select from sellable_stock(merchant, product, place)) then return true;
  elsif model = 'configurable' then
    return exists (
      select from product v
      where v.merchant_id = merchant and v.catalog_id = catalog and v.data ->> 'parentProductCode' = product
        and v.data ->> 'status' <> 'inactive'
        and case when v.data ->> 'isInventoryManaged' = 'true'
            and coalesce(v.data ->> 'inventoryTreatment' not in ('allowBackOrders', 'preOrder'), true)
          then product_in_stock(merchant, catalog, v.code, 'variant', place) else true end);
  else return false;
  end if;
end $$;

-- Whether a bundle cannot be sold even once, at one location or anywhere, because a part of it is short: it takes one of each
-- part that is counted and cannot be ordered ahead.
create or replace function bundle_lacks_part(merchant int, catalog int, bundle text, place text) returns boolean
language plpgsql stable parallel safe as $$
begin
  return exists (
    select from product w
    cross join lateral (
      select coalesce(sum(greatest(visible(i.on_hand, i.on_reserve, i.safety_stock, l.data -> 'inventory'), 0)), 0) as visible,
        coalesce(bool_or(t.is_purchasable), false) as is_unlimited
      from inventory i
      cross join lateral (
        select l.data from location l where l.merchant_id = merchant and l.code = i.location_code offset 0) l
      left join inventory_treatment_setting t on t.merchant_id = merchant and t.code = i.treatment_code
      where i.merchant_id = merchant and i.product_code = w.code and i.status = 'active'
        and case when place is null then l.data ->> 'status' = 'active' else i.location_code = place end) stock
    where w.merchant_id = merchant and w.catalog_id = catalog and w.data ->> 'parentProductCode' = bundle
      and w.data ->> 'modelType' = 'bundleItem' and w.data ->> 'status' <> 'inactive'
      and w.data ->> 'isInventoryManaged' = 'true'
      and coalesce(w.data ->> 'inventoryTreatment' not in ('allowBackOrders', 'preOrder'), true)
      and not stock.is_unlimited and stock.visible < 1);
end $$;
