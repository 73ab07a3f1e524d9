-- How a merchant chooses the locations that work on an order; only what was set.
create table routing_rules (
  merchant_id int primary key references merchant on delete cascade,
  data jsonb not null,
  revision bigint not null default 1
);
