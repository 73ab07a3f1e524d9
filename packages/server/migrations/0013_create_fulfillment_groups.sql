-- What of a sales order is sent or handed over: groups of fulfillments, their packages, and what is in these.
-- The keys lead from the order down, so that one part of one index holds whatever belongs together.
create sequence order_fulfillment_id as bigint;

create table order_fulfillment_group (
  merchant_id int not null,
  order_id bigint not null,
  id bigint not null,
  fulfillment_method text not null,
  location_code text collate "C",
  address_index int,
  primary key (merchant_id, order_id, id),
  constraint order_fulfillment_group__order foreign key (merchant_id, order_id) references sales_order on delete cascade
);

create table order_fulfillment (
  merchant_id int not null,
  order_id bigint not null,
  group_id bigint not null,
  id bigint not null,
  status text not null,
  carrier text,
  service_level text,
  tracking text,
  create_date timestamptz not null,
  primary key (merchant_id, order_id, group_id, id),
  constraint order_fulfillment__group foreign key (merchant_id, order_id, group_id)
    references order_fulfillment_group on delete cascade
);

create table order_package (
  merchant_id int not null,
  order_id bigint not null,
  group_id bigint not null,
  fulfillment_id bigint not null,
  id bigint not null,
  status text not null,
  -- the other fields, each present
  data jsonb not null,
  primary key (merchant_id, order_id, group_id, fulfillment_id, id),
  constraint order_package__fulfillment foreign key (merchant_id, order_id, group_id, fulfillment_id)
    references order_fulfillment on delete cascade
);

create table order_package_item (
  merchant_id int not null,
  order_id bigint not null,
  group_id bigint not null,
  fulfillment_id bigint not null,
  package_id bigint not null,
  id bigint not null,
  line_code text not null collate "C",
  quantity numeric not null,
  primary key (merchant_id, order_id, group_id, fulfillment_id, package_id, id),
  constraint order_package_item__package foreign key (merchant_id, order_id, group_id, fulfillment_id, package_id)
    references order_package on delete cascade,
  constraint order_package_item__line foreign key (merchant_id, order_id, line_code)
    references order_line on delete cascade
);
