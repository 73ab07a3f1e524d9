-- Every key begins with merchant_id, so that a merchant is a shard. Exceptions say why.

create table idempotency_key (
  merchant_id int not null,
  subject text not null,
  key text not null,
  fingerprint text not null,
  status int,
  body text,
  etag text,
  create_date timestamptz not null,
  primary key (merchant_id, subject, key)
);
create index idempotency_key__create_date on idempotency_key using brin (create_date);

create table counter (
  merchant_id int not null,
  kind text not null,
  scope bigint not null,
  shard int not null,
  n bigint not null,
  primary key (merchant_id, kind, scope, shard)
) with (fillfactor = 50);

create table outbox (
  merchant_id int not null,
  id bigint generated always as identity,
  tx xid8 not null default pg_current_xact_id(),
  event text not null,
  entity text not null,
  entity_id text not null,
  payload jsonb not null,
  actor text not null,
  create_date timestamptz not null,
  -- the dispatcher reads the events of all merchants in commit order
  primary key (tx, id)
);

create table outbox_subscriber (
  name text primary key,
  tx xid8 not null default '0',
  id bigint not null default 0
);
