-- Figures of orders, rolled up so that a report never reads the orders. The subscriber `analytics` keeps them.

-- Which generation reports read, and which one a rebuild is filling meanwhile.
create table analytics_merchant (
  merchant_id int primary key references merchant on delete cascade,
  -- of the days that are kept beside those of UTC
  timezone text not null,
  live int not null default 1,
  -- null: no rebuild is running
  building int
);

-- What is counted, and of which orders: a row for each combination that occurs.
create table analytics_dimension (
  merchant_id int not null references merchant on delete cascade,
  id bigint generated always as identity,
  generation int not null,
  measure text not null collate "C",
  -- '' stands for all locations together
  location_code text not null collate "C",
  -- fulfillment methods, sorted
  methods text[] not null,
  -- what the measure is broken down by: platform, status, reason
  part text not null collate "C",
  device text not null collate "C",
  currency text not null collate "C",
  primary key (merchant_id, id),
  constraint analytics_dimension__key
    unique (merchant_id, generation, measure, location_code, methods, part, device, currency)
);

-- What each sales order with its fulfillment orders and returns has added, so that a change takes exactly that away again.
create table analytics_fact (
  merchant_id int not null references merchant on delete cascade,
  generation int not null,
  order_id bigint not null,
  -- one element for each addition
  dimensions bigint[] not null,
  dates timestamptz[] not null,
  counts bigint[] not null,
  amounts numeric[] not null,
  -- ids of fulfillment orders; null where the addition is not about one
  works bigint[] not null,
  primary key (merchant_id, generation, order_id)
);

-- By quarters of an hour, from which the days of every time zone follow.
create table analytics_slot (
  merchant_id int not null references merchant on delete cascade,
  dimension_id bigint not null,
  start timestamptz not null,
  n bigint not null,
  amount numeric not null,
  primary key (merchant_id, dimension_id, start)
) with (fillfactor = 80);

-- By days of UTC (calendar 0) and of the merchant (calendar 1), from which almost every report is read.
create table analytics_day (
  merchant_id int not null references merchant on delete cascade,
  dimension_id bigint not null,
  calendar smallint not null,
  day date not null,
  n bigint not null,
  amount numeric not null,
  primary key (merchant_id, dimension_id, calendar, day)
) with (fillfactor = 80);

-- for the tables of orders behind a report
create index fulfillment_order__end_date on fulfillment_order (merchant_id, end_date, id) where end_date is not null;
create index fulfillment_order__check_in_date on fulfillment_order (merchant_id, check_in_date, id)
  where check_in_date is not null;
