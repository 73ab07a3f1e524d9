-- Rows that wait until the record above them is there: it may come later in the file, or in another one.
create table import_held_row (
  merchant_id int not null,
  ref uuid not null,
  number int not null,
  row int not null,
  entity text not null,
  -- '' for entities without a catalog, and for the default one
  catalog_code text not null collate "C",
  code text not null collate "C",
  parent_code text collate "C",
  content json not null,
  primary key (merchant_id, ref, number, row),
  constraint import_held_row__import foreign key (merchant_id, ref) references import on delete cascade
);
create index import_held_row__code on import_held_row (merchant_id, ref, entity, catalog_code, code);
