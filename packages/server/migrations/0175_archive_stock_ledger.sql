-- Old rows of the ledger, moved into files: each row names one file with the changes that it took the place of.
create table inventory_change_archive (
  merchant_id int not null references merchant on delete cascade,
  id bigint generated always as identity,
  first_date timestamptz not null,
  last_date timestamptz not null,
  change_count int not null,
  size int not null,
  file_key text not null collate "C",
  create_date timestamptz not null,
  primary key (merchant_id, id)
);
