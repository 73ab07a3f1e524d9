-- Fulfillment orders: the work of one location for one sales order.
create sequence fulfillment_order_id as bigint;
create sequence fulfillment_order_line_id as bigint;

create table fulfillment_order (
  merchant_id int not null references merchant on delete cascade,
  -- in the order in which they came, by which lists are sorted
  id bigint not null default nextval('fulfillment_order_id'),
  order_number text not null collate "C",
  sales_order_id bigint not null,
  -- counts the fulfillment orders of a sales order, from 1
  sequence_id int not null,
  location_code text not null collate "C",
  type text not null,
  -- the order of the types in sorted lists
  type_rank int not null generated always as (case type when 'ROPIS' then 1 when 'BOPIS' then 2 else 3 end) stored,
  status text not null,
  customer_id text not null collate "C",
  external_code text collate "C",
  -- of the address of the fulfillment order
  name text not null,
  -- of the billing address of its sales order
  billing_name text not null,
  picking_batch_id uuid,
  scheduled_pickup_time text collate "C",
  create_date timestamptz not null,
  update_date timestamptz not null,
  status_change_date timestamptz not null,
  submit_date timestamptz,
  accept_date timestamptz,
  pick_date timestamptz,
  pack_date timestamptz,
  ready_date timestamptz,
  check_in_date timestamptz,
  complete_date timestamptz,
  -- canceled or rejected
  end_date timestamptz,
  held_until timestamptz,
  pickup_reminder_date timestamptz,
  planned_date timestamptz,
  line_count int not null,
  total numeric not null,
  -- what lists show, with every field present
  document jsonb not null,
  -- null: none was given
  address jsonb,
  revision bigint not null default 1,
  primary key (merchant_id, id),
  constraint fulfillment_order__sales_order foreign key (merchant_id, sales_order_id)
    references sales_order on delete cascade,
  constraint fulfillment_order__order_number unique (merchant_id, order_number),
  constraint fulfillment_order__sequence unique (merchant_id, sales_order_id, sequence_id)
) with (fillfactor = 80);
create index fulfillment_order__location_status on fulfillment_order (merchant_id, location_code, status, id);
create index fulfillment_order__location on fulfillment_order (merchant_id, location_code, id);
create index fulfillment_order__status on fulfillment_order (merchant_id, status, id);
create index fulfillment_order__type on fulfillment_order (merchant_id, type_rank, id);
create index fulfillment_order__customer on fulfillment_order (merchant_id, customer_id, id);
create index fulfillment_order__external_code on fulfillment_order (merchant_id, external_code, id)
  where external_code is not null;
create index fulfillment_order__picking_batch on fulfillment_order (merchant_id, picking_batch_id, id)
  where picking_batch_id is not null;
create index fulfillment_order__create_date on fulfillment_order (merchant_id, create_date, id);
create index fulfillment_order__submit_date on fulfillment_order (merchant_id, submit_date, id);
create index fulfillment_order__status_change_date on fulfillment_order (merchant_id, status_change_date, id);
create index fulfillment_order__complete_date on fulfillment_order (merchant_id, complete_date, id)
  where complete_date is not null;
create index fulfillment_order__pickup_time on fulfillment_order (merchant_id, scheduled_pickup_time, id);
-- parts of names
create index fulfillment_order__name on fulfillment_order using gin (merchant_id, name gin_trgm_ops);
create index fulfillment_order__billing_name on fulfillment_order using gin (merchant_id, billing_name gin_trgm_ops);

create table fulfillment_order_line (
  merchant_id int not null,
  fulfillment_order_id bigint not null,
  id bigint not null default nextval('fulfillment_order_line_id'),
  sales_order_id bigint not null,
  -- the line of the sales order
  line_code text not null collate "C",
  status text not null,
  quantity numeric not null,
  -- the other fields, each present
  data jsonb not null,
  primary key (merchant_id, fulfillment_order_id, id),
  constraint fulfillment_order_line__order foreign key (merchant_id, fulfillment_order_id)
    references fulfillment_order on delete cascade,
  constraint fulfillment_order_line__sales_order_line foreign key (merchant_id, sales_order_id, line_code)
    references order_line on delete cascade
);
create index fulfillment_order_line__sales_order_line on fulfillment_order_line (merchant_id, sales_order_id, line_code);

create table fulfillment_order_history (
  merchant_id int not null,
  fulfillment_order_id bigint not null,
  id bigint generated always as identity,
  type text not null,
  details text not null,
  entity_id bigint,
  new_value jsonb not null,
  old_value jsonb not null,
  actor text not null,
  actor_name text not null,
  create_date timestamptz not null,
  primary key (merchant_id, fulfillment_order_id, id),
  constraint fulfillment_order_history__order foreign key (merchant_id, fulfillment_order_id)
    references fulfillment_order on delete cascade
);

-- How many there are of each status at each location, spread over shards so that writers do not queue for one row.
create table fulfillment_order_count (
  merchant_id int not null references merchant on delete cascade,
  location_code text not null collate "C",
  status text not null,
  shard int not null,
  n bigint not null,
  primary key (merchant_id, location_code, status, shard)
) with (fillfactor = 50);

-- The bodies of trigger functions are in the folder functions.
create function count_fulfillment_orders() returns trigger language plpgsql as $$begin end$$;
create trigger fulfillment_order__counted_insert after insert on fulfillment_order
  referencing new table as come for each statement execute function count_fulfillment_orders();
create trigger fulfillment_order__counted_update after update on fulfillment_order
  referencing old table as gone new table as come for each statement execute function count_fulfillment_orders();
create trigger fulfillment_order__counted_delete after delete on fulfillment_order
  referencing old table as gone for each statement execute function count_fulfillment_orders();

create function rename_fulfillment_orders() returns trigger language plpgsql as $$begin end$$;
create trigger sales_order__renames_fulfillment_orders after update of name on sales_order
  for each row when (old.name is distinct from new.name) execute function rename_fulfillment_orders();

-- The group that a fulfillment order leaves in its sales order: its fulfillments and packages.
alter table order_fulfillment_group
  add column fulfillment_order_id bigint,
  add constraint order_fulfillment_group__fulfillment_order foreign key (merchant_id, fulfillment_order_id)
    references fulfillment_order on delete cascade;
create unique index order_fulfillment_group__one_for_fulfillment_order
  on order_fulfillment_group (merchant_id, fulfillment_order_id) where fulfillment_order_id is not null;

-- A line whose goods come from several locations waits at each of them for itself. '' stands for anywhere.
update stock_wait set location_code = '' where location_code is null;
alter table stock_wait
  alter column location_code set default '',
  alter column location_code set not null,
  drop constraint stock_wait_pkey,
  add primary key (merchant_id, sales_order_number, sales_order_line_item_code, location_code);
