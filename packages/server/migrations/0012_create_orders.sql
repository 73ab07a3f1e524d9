-- Sales orders. Numbers count up for each merchant; one that was taken for an order that failed is not used again.
create table order_sequence (
  merchant_id int primary key references merchant on delete cascade,
  next bigint not null
);

create table sales_order (
  merchant_id int not null references merchant on delete cascade,
  -- the number of the order, by which lists are sorted
  id bigint not null,
  order_number text not null collate "C" generated always as (id::text) stored,
  customer_id text not null collate "C",
  external_code text collate "C",
  -- of the billing address
  name text not null,
  status text not null,
  fulfillment_status text not null,
  return_status text,
  date timestamptz not null,
  submit_date timestamptz,
  update_date timestamptz not null,
  fulfill_date timestamptz,
  complete_date timestamptz,
  line_count int not null,
  -- what lists show, with every field present
  document jsonb not null,
  -- what only the order itself shows: payments, coupons, promotions, the check of its amounts
  details jsonb not null,
  revision bigint not null default 1,
  primary key (merchant_id, id)
);
create unique index sales_order__order_number on sales_order (merchant_id, order_number);
create index sales_order__customer on sales_order (merchant_id, customer_id, id);
create index sales_order__external_code on sales_order (merchant_id, external_code, id) where external_code is not null;
create index sales_order__status on sales_order (merchant_id, status, id);
create index sales_order__date on sales_order (merchant_id, date, id);
create index sales_order__submit_date on sales_order (merchant_id, submit_date, id);
create index sales_order__update_date on sales_order (merchant_id, update_date, id);
-- parts of names
create index sales_order__name on sales_order using gin (merchant_id, name gin_trgm_ops);

create table order_line (
  merchant_id int not null,
  order_id bigint not null,
  code text not null collate "C",
  -- the place in the order, from 1
  id int not null,
  status text not null,
  sub_status text,
  quantity numeric not null,
  -- the other fields, each present
  data jsonb not null,
  primary key (merchant_id, order_id, code),
  constraint order_line__order foreign key (merchant_id, order_id) references sales_order on delete cascade
);

create table order_history (
  merchant_id int not null,
  order_id bigint not null,
  id bigint generated always as identity,
  type text not null,
  details text not null,
  entity_id bigint,
  new_value jsonb not null,
  old_value jsonb not null,
  actor text not null,
  actor_name text not null,
  create_date timestamptz not null,
  primary key (merchant_id, order_id, id),
  constraint order_history__order foreign key (merchant_id, order_id) references sales_order on delete cascade
);
