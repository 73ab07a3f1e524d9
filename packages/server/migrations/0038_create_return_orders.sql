-- Goods that come back. The numbers of return orders are those of their sales orders with an R before, and from the second
-- on with a count behind.
create sequence return_order_id as bigint;

create table return_order (
  merchant_id int not null references merchant on delete cascade,
  -- counts up as they are made, by which lists are sorted
  id bigint not null,
  order_id bigint not null,
  -- among the returns of its sales order, from 1
  number int not null,
  order_number text not null collate "C" generated always as
    ('R' || order_id::text || case when number > 1 then '-' || number::text else '' end) stored,
  customer_id text not null collate "C",
  external_code text collate "C",
  -- of the billing address
  name text not null,
  status text not null,
  drop_off_type text not null,
  drop_off_location_code text collate "C",
  date timestamptz not null,
  submit_date timestamptz,
  complete_date timestamptz,
  update_date timestamptz not null,
  -- what is given back in all, and the part of it that is shipping; zero once everything was rejected or canceled
  refund numeric(30, 4) not null,
  shipping_refund numeric(30, 4) not null,
  -- the other fields, each present
  document jsonb not null,
  revision bigint not null default 1,
  primary key (merchant_id, id),
  constraint return_order__order foreign key (merchant_id, order_id) references sales_order on delete cascade,
  constraint return_order__number unique (merchant_id, order_id, number)
);
create unique index return_order__order_number on return_order (merchant_id, order_number);
create index return_order__sales_order on return_order (merchant_id, (order_id::text), id);
create index return_order__customer on return_order (merchant_id, customer_id, id);
create index return_order__external_code on return_order (merchant_id, external_code, id) where external_code is not null;
create index return_order__status on return_order (merchant_id, status, id);
create index return_order__location on return_order (merchant_id, drop_off_location_code, id);
create index return_order__date on return_order (merchant_id, date, id);
create index return_order__submit_date on return_order (merchant_id, submit_date, id);
create index return_order__complete_date on return_order (merchant_id, complete_date, id);
create index return_order__name on return_order using gin (merchant_id, name gin_trgm_ops);

create table return_line (
  merchant_id int not null,
  return_id bigint not null,
  code text not null collate "C",
  -- the place in the return order, from 1
  id int not null,
  order_id bigint not null,
  -- of the line of the sales order
  line_code text not null collate "C",
  status text not null,
  quantity numeric not null,
  reason_code text not null collate "C",
  condition_code text not null collate "C",
  -- what is given back for the line with its part of what was paid or taken off the order as a whole, without shipping
  refund numeric(30, 4) not null,
  -- its part of the promotions and coupons on the order as a whole
  shares jsonb not null,
  -- the other fields, each present
  data jsonb not null,
  primary key (merchant_id, return_id, code),
  constraint return_line__return foreign key (merchant_id, return_id) references return_order on delete cascade,
  constraint return_line__line foreign key (merchant_id, order_id, line_code) references order_line on delete cascade
);
create index return_line__line on return_line (merchant_id, order_id, line_code);

create table return_history (
  merchant_id int not null,
  return_id bigint not null,
  id bigint generated always as identity,
  type text not null,
  details text not null,
  entity_id bigint,
  new_value jsonb not null,
  old_value jsonb not null,
  actor text not null,
  actor_name text not null,
  create_date timestamptz not null,
  primary key (merchant_id, return_id, id),
  constraint return_history__return foreign key (merchant_id, return_id) references return_order on delete cascade
);

-- Why goods come back, and in which condition they are. Both are lists of codes with a name.
create table return_code (
  merchant_id int not null references merchant on delete cascade,
  -- reason or condition
  kind text not null,
  code text not null collate "C",
  status text not null,
  sequence_id int not null,
  -- a text for each locale
  name jsonb not null,
  -- whether goods in this condition are put into stock again
  is_resellable boolean not null,
  revision bigint not null default 1,
  primary key (merchant_id, kind, code)
);

-- merchants that exist already get what new ones start with
insert into return_code (merchant_id, kind, code, status, sequence_id, name, is_resellable)
select m.id, new.kind, new.code, 'active', new.sequence_id, jsonb_build_object('en-us', new.name), new.is_resellable
from merchant m cross join (values
  ('reason', 'changedMind', 1, 'Changed their mind', false),
  ('reason', 'wrongItem', 2, 'Wrong item', false),
  ('reason', 'doesNotFit', 3, 'Does not fit', false),
  ('reason', 'notAsDescribed', 4, 'Not as described', false),
  ('reason', 'damaged', 5, 'Arrived damaged', false),
  ('reason', 'defective', 6, 'Does not work', false),
  ('reason', 'arrivedLate', 7, 'Arrived too late', false),
  ('reason', 'other', 8, 'Other', false),
  ('condition', 'new', 1, 'New, unopened', true),
  ('condition', 'opened', 2, 'Opened, unused', true),
  ('condition', 'used', 3, 'Used', false),
  ('condition', 'damaged', 4, 'Damaged', false),
  ('condition', 'defective', 5, 'Defective', false)) as new(kind, code, sequence_id, name, is_resellable);
