-- Records as they were before an import touched them, so that it can be undone. Without a foreign key, which would look
-- at the import once for each row.
create table import_image (
  merchant_id int not null,
  ref uuid not null,
  entity text not null,
  -- '' for entities without a catalog
  catalog_code text not null collate "C",
  key text[] not null collate "C",
  -- of the file; null when no row names the record
  row int,
  line int,
  -- null: the record was not there
  before jsonb,
  before_mark text,
  -- tells whether the record still is as the import left it; null: the import deleted it
  mark text,
  -- depth of the record below others of its kind, as the import left it
  level int not null default 0,
  primary key (merchant_id, ref, entity, catalog_code, key)
);

-- false for imports of earlier versions, and when the images were removed
alter table import add column keeps_images boolean not null default false;
-- null: nobody asked to undo it
alter table import add column undo_status text;
alter table import add column undo_sender jsonb;
alter table import add column undo_start_date timestamptz;
alter table import add column undo_end_date timestamptz;
-- the step, and the last record that was undone in it
alter table import add column undo_place jsonb;
alter table import add column undo_counts jsonb;
create index import__undo on import (undo_start_date) where undo_status in ('started', 'processing');
-- those whose images expire
create index import__images on import (end_date) where keeps_images;
