-- Stock. Quantities have four decimals, because goods are also sold by weight. In keys '' stands for null, which would
-- equal nothing; an empty sku, bin or place in it means none.
create table inventory (
  merchant_id int not null references merchant on delete cascade,
  product_code text not null collate "C",
  location_code text not null collate "C",
  sku text not null default '' collate "C",
  bin text not null default '' collate "C",
  bin_location text not null default '' collate "C",
  on_hand numeric(18, 4) not null default 0,
  on_reserve numeric(18, 4) not null default 0,
  -- null: that of the location
  safety_stock numeric(18, 4),
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
  before numeric(18, 4) not null,
  after numeric(18, 4) not null,
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
  quantity numeric(18, 4) not null,
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
