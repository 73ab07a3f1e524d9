-- Stock. Quantities have four decimals, because goods are also sold by weight, and room for more than all requests of a
-- lifetime can add up to. In keys '' stands for null, which would equal nothing; an empty sku, bin or place in it means
-- none.
create table inventory (
  merchant_id int not null references merchant on delete cascade,
  product_code text not null collate "C",
  location_code text not null collate "C",
  sku text not null default '' collate "C",
  bin text not null default '' collate "C",
  bin_location text not null default '' collate "C",
  on_hand numeric(30, 4) not null default 0,
  on_reserve numeric(30, 4) not null default 0,
  -- null: that of the location
  safety_stock numeric(30, 4),
  status text not null default 'active',
  treatment_code text collate "C",
  external_update_date timestamptz,
  create_date timestamptz not null,
  -- of the fields that are no quantities; when a quantity changed stands in the ledger, and without an index over it
  -- a reservation stays a change within its page
  setting_date timestamptz not null,
  primary key (merchant_id, product_code, location_code, sku, bin, bin_location)
) with (fillfactor = 70);
create index inventory__location on inventory (merchant_id, location_code, product_code);
-- never changed, so that a change of a quantity still touches no index
create index inventory__sku on inventory (merchant_id, (nullif(sku, '')));
create index inventory__create_date on inventory (merchant_id, create_date);
create index inventory__setting_date on inventory (merchant_id, setting_date);

-- The ledger: every change of a quantity. The changes of a record add up to it; a record that is gone counts as zero.
create table inventory_change (
  merchant_id int not null references merchant on delete cascade,
  id bigint generated always as identity,
  product_code text not null collate "C",
  location_code text not null collate "C",
  sku text not null collate "C",
  bin text not null collate "C",
  bin_location text not null collate "C",
  field text not null,
  before numeric(30, 4) not null,
  after numeric(30, 4) not null,
  reason text not null,
  -- the reservation, order or import behind it
  reference text,
  actor text not null,
  create_date timestamptz not null,
  primary key (merchant_id, id)
);
create index inventory_change__record
  on inventory_change (merchant_id, product_code, location_code, sku, bin, bin_location, id);
create index inventory_change__create_date on inventory_change (merchant_id, create_date);

create table reservation (
  merchant_id int not null references merchant on delete cascade,
  code uuid not null,
  product_code text not null collate "C",
  location_code text not null collate "C",
  sku text not null collate "C",
  bin text not null collate "C",
  bin_location text not null collate "C",
  sales_order_number text not null collate "C",
  sales_order_line_item_code text not null collate "C",
  fulfillment_order_number text collate "C",
  fulfillment_order_line_item_id numeric,
  quantity numeric(30, 4) not null,
  revision bigint not null default 1,
  create_date timestamptz not null,
  primary key (merchant_id, code),
  -- the same line of an order on the same record is the same reservation
  constraint reservation__line unique
    (merchant_id, sales_order_number, sales_order_line_item_code, product_code, location_code, sku, bin, bin_location)
);
create index reservation__record on reservation (merchant_id, product_code, location_code, sku, bin, bin_location);
create index reservation__fulfillment_order on reservation (merchant_id, fulfillment_order_number)
  where fulfillment_order_number is not null;
create index reservation__create_date on reservation (merchant_id, create_date);
create index reservation__location on reservation (merchant_id, location_code, code);

-- What is kept back from being shown: the record's own safety stock, else the location's, a count or a share of what is
-- on hand. `settings` is the inventory object of the location.
create function safety_stock(own numeric, on_hand numeric, settings jsonb) returns numeric
language sql immutable parallel safe
return coalesce(own, case when settings ->> 'safetyStockMode' = 'enabled' then
  case when settings ->> 'safetyStockType' = 'percentage'
    then ceil(greatest(on_hand, 0) * (settings ->> 'safetyStock')::numeric / 100)
    else (settings ->> 'safetyStock')::numeric end end, 0);
create function available(on_hand numeric, on_reserve numeric) returns numeric
language sql immutable parallel safe
return greatest(on_hand - on_reserve, 0);
create function visible(on_hand numeric, on_reserve numeric, own_safety_stock numeric, settings jsonb) returns numeric
language sql immutable parallel safe
return greatest(available(on_hand, on_reserve) - safety_stock(own_safety_stock, on_hand, settings), 0);

create function treatment_read(t inventory_treatment_setting) returns json
language sql stable parallel safe
return case when t.code is not null then
  json_build_object('code', t.code, 'name', t.name, 'isPurchasable', t.is_purchasable, 'sequenceId', t.sequence_id) end;

-- A record as it is read; the location and the treatment may be missing.
create function inventory_read(i inventory, l location, t inventory_treatment_setting) returns json
language sql stable parallel safe
return json_build_object('productCode', i.product_code, 'locationCode', i.location_code, 'sku', nullif(i.sku, ''),
  'bin', nullif(i.bin, ''), 'binLocation', nullif(i.bin_location, ''),
  'onHand', trim_scale(i.on_hand), 'onReserve', trim_scale(i.on_reserve),
  'safetyStock', trim_scale(safety_stock(i.safety_stock, i.on_hand, l.data -> 'inventory')),
  'available', trim_scale(available(i.on_hand, i.on_reserve)),
  'visible', trim_scale(visible(i.on_hand, i.on_reserve, i.safety_stock, l.data -> 'inventory')), 'status', i.status,
  'externalUpdateDate', to_char(i.external_update_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'inventoryTreatmentSetting', treatment_read(t));

-- What products show of their stock. Calls of their own for the same reason as the parts of a product that few have.

create function product_inventories(merchant int, product text) returns text
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

-- Whether an active record has something to sell or is said to be sold without stock: at one place, or at any active
-- location. A configurable product is in stock when a variant is. Two statements, because one was planned anew for each
-- product, which took twenty times as long.
create function product_in_stock(merchant int, catalog int, product text, model text, place text) returns boolean
language plpgsql stable parallel safe as $$
begin
  if exists (
    select from inventory i
    -- `offset 0`: from the few records of the product to their locations; PostgreSQL would begin with all locations
    cross join lateral (
      select l.data from location l where l.merchant_id = merchant and l.code = i.location_code offset 0) l
    where i.merchant_id = merchant and i.product_code = product and i.status = 'active'
      and case when place is null then l.data ->> 'status' = 'active' else i.location_code = place end
      and (visible(i.on_hand, i.on_reserve, i.safety_stock, l.data -> 'inventory') > 0
        or i.treatment_code is not null and (
          select t.is_purchasable from inventory_treatment_setting t
          where t.merchant_id = merchant and t.code = i.treatment_code)))
  then return true;
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
