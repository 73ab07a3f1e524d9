-- Endpoints that are asked while a request waits. They stand beside the others, in a list of their own.
alter table webhook add column is_sync boolean not null default false;
alter table webhook drop constraint webhook__code;
alter table webhook add constraint webhook__code unique (merchant_id, is_sync, code);

-- a question has one receiver
alter table webhook_event add column is_sync boolean not null default false;
create unique index webhook_event__sync on webhook_event (merchant_id, event) where is_sync;

-- Failures in a row. While it is open nobody asks; when that time is over, one request tries.
create table webhook_breaker (
  merchant_id int not null,
  webhook_id uuid not null,
  failures int not null,
  open_until timestamptz,
  last_failure text not null,
  last_failure_date timestamptz not null,
  primary key (merchant_id, webhook_id),
  constraint webhook_breaker__webhook foreign key (merchant_id, webhook_id) references webhook (merchant_id, id) on delete cascade
);

-- for the figures of operators
create index webhook_delivery__failed on webhook_delivery (merchant_id, webhook_id) where status = 'failed';
