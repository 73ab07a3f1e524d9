-- Runs of exports. Those with a request are written by the server, the others by outside exporters, which report.
create table catalog_export (
  merchant_id int not null,
  id bigint generated always as identity,
  catalog_id int not null,
  feed text not null,
  status text not null default 'processing',
  entity_count bigint not null default 0,
  error_message text,
  start_date timestamptz not null,
  end_date timestamptz,
  request jsonb,
  attempts int not null default 0,
  -- the process that writes it, or wrote it last: one that was given up cannot end the run any more
  writer uuid,
  primary key (merchant_id, id),
  constraint catalog_export__catalog foreign key (merchant_id, catalog_id)
    references catalog (merchant_id, id) on delete cascade,
  constraint catalog_export__status check (status in ('processing', 'succeeded', 'failed')),
  constraint catalog_export__end check ((end_date is null) = (status = 'processing'))
);
create index catalog_export__catalog on catalog_export (merchant_id, catalog_id, id);
create index catalog_export__open on catalog_export (merchant_id, id) where end_date is null and request is not null;

-- Files of exports. They outlive the run, which may go with its catalog, until a job has removed them from the store.
create table catalog_export_file (
  merchant_id int not null,
  export_id bigint not null,
  key text not null collate "C",
  expire_date timestamptz not null,
  primary key (merchant_id, export_id)
);
create index catalog_export_file__expire on catalog_export_file (expire_date);
