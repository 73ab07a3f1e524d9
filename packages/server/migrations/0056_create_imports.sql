create table import (
  merchant_id int not null references merchant on delete cascade,
  ref uuid not null,
  source text not null,
  status text not null default 'new',
  reason text,
  is_check_only boolean not null default false,
  confirms_deletions boolean not null default false,
  -- who started it; the changes are made in that name
  sender jsonb,
  create_date timestamptz not null,
  start_date timestamptz,
  script_finish_date timestamptz,
  end_date timestamptz,
  primary key (merchant_id, ref)
);
create index import__date on import (merchant_id, create_date desc, ref);
-- those that a job works on, or should
create index import__open on import (create_date) where status in ('new', 'started', 'processing');

create table import_file (
  merchant_id int not null,
  ref uuid not null,
  number int not null,
  entity text not null,
  -- its place in the order of entities
  rank int not null,
  catalog_code text collate "C",
  strategy text not null,
  location_codes text[] not null,
  -- null: nothing was uploaded yet
  file_key text,
  -- false: it was removed with the logs
  is_kept boolean not null default true,
  bytes bigint not null default 0,
  content_type text,
  content_encoding text,
  -- the place behind the last row that was applied, null before the first one
  place jsonb,
  bytes_read bigint not null default 0,
  counts jsonb not null,
  -- rows that name no record, so that nobody can say which records the file does not name
  unnamed_rows int not null default 0,
  phase text not null default 'read',
  primary key (merchant_id, ref, number),
  constraint import_file__import foreign key (merchant_id, ref) references import on delete cascade
);

create table import_entry (
  merchant_id int not null,
  ref uuid not null,
  id bigint generated always as identity,
  number int,
  row int,
  line int,
  entity text,
  entity_id text,
  field text,
  code text not null,
  message text not null,
  original text,
  primary key (merchant_id, ref, id),
  constraint import_entry__import foreign key (merchant_id, ref) references import on delete cascade
);

-- Records that the files of a full import name; all others are deleted.
create table import_key (
  merchant_id int not null,
  ref uuid not null,
  entity text not null,
  -- '' for entities without a catalog, and for the default one
  catalog_code text not null collate "C",
  key text[] not null collate "C",
  primary key (merchant_id, ref, entity, catalog_code, key),
  constraint import_key__import foreign key (merchant_id, ref) references import on delete cascade
);
