-- Fulfillment orders of a location whose goods somebody collects in one walk.
create table picking_batch (
  merchant_id int not null references merchant on delete cascade,
  id uuid not null,
  -- counts up as they are made, by which lists are sorted
  number bigint not null generated always as identity,
  location_code text not null collate "C",
  status text not null,
  started_date timestamptz,
  picked_date timestamptz,
  completed_date timestamptz,
  create_date timestamptz not null,
  update_date timestamptz not null,
  revision bigint not null default 1,
  primary key (merchant_id, id)
) with (fillfactor = 80);
create index picking_batch__number on picking_batch (merchant_id, number);
create index picking_batch__status on picking_batch (merchant_id, status, number);
create index picking_batch__location on picking_batch (merchant_id, location_code, number);

create table picking_batch_order (
  merchant_id int not null,
  batch_id uuid not null,
  fulfillment_order_id bigint not null,
  -- the first ones get their goods first
  position int not null,
  -- somebody collects it: its batch is neither picked nor canceled
  is_held boolean not null,
  primary key (merchant_id, batch_id, fulfillment_order_id),
  constraint picking_batch_order__batch foreign key (merchant_id, batch_id) references picking_batch on delete cascade,
  constraint picking_batch_order__order foreign key (merchant_id, fulfillment_order_id)
    references fulfillment_order on delete cascade
);
-- no two pickers for the same order
create unique index picking_batch_order__one_picker on picking_batch_order (merchant_id, fulfillment_order_id)
  where is_held;
create index picking_batch_order__order on picking_batch_order (merchant_id, fulfillment_order_id);

-- The same goods for all orders of the batch.
create table picking_batch_line (
  merchant_id int not null,
  batch_id uuid not null,
  -- the step of the walk, from 1
  id int not null,
  product_code text not null collate "C",
  -- '': the orders name none
  sku text not null collate "C",
  primary key (merchant_id, batch_id, id),
  constraint picking_batch_line__batch foreign key (merchant_id, batch_id) references picking_batch on delete cascade
);

-- What of a line is for which line of which order. How much that is, the line of the order says.
create table picking_batch_part (
  merchant_id int not null,
  batch_id uuid not null,
  line_id int not null,
  fulfillment_order_id bigint not null,
  fulfillment_line_id bigint not null,
  picked numeric not null,
  primary key (merchant_id, batch_id, fulfillment_order_id, fulfillment_line_id),
  constraint picking_batch_part__line foreign key (merchant_id, batch_id, line_id)
    references picking_batch_line on delete cascade,
  constraint picking_batch_part__order foreign key (merchant_id, batch_id, fulfillment_order_id)
    references picking_batch_order on delete cascade,
  constraint picking_batch_part__order_line foreign key (merchant_id, fulfillment_order_id, fulfillment_line_id)
    references fulfillment_order_line on delete cascade
);
create index picking_batch_part__line on picking_batch_part (merchant_id, batch_id, line_id);

-- The orders that wait at a location, the most urgent first.
create index fulfillment_order__to_pick on fulfillment_order (merchant_id, location_code, planned_date, submit_date, id)
  where status in ('new', 'requested', 'accepted');
