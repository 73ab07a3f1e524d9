-- Files that are stored but named by no row yet, or no longer. A job removes those that stay.
create table file_draft (
  key text not null collate "C",
  create_date timestamptz not null,
  constraint file_draft__key primary key (key)
);
create index file_draft__create_date on file_draft (create_date);

-- The library of images of a merchant.
create table image (
  merchant_id int not null constraint image__merchant references merchant on delete cascade,
  id uuid not null,
  number bigint generated always as identity,
  -- SHA-256 of the file as it was uploaded
  digest bytea not null,
  file_key text not null,
  file_name text not null,
  type text not null,
  width int not null,
  height int not null,
  byte_size int not null,
  create_date timestamptz not null,
  create_by text not null,
  primary key (merchant_id, id),
  constraint image__digest unique (merchant_id, digest)
);
create index image__number on image (merchant_id, number);

-- Where images are shown. Triggers keep it in the transaction that writes the address of an image, so that a delete
-- need not search pages and products, and cannot race with a writer: the foreign key decides.
create table image_use (
  merchant_id int not null constraint image_use__merchant references merchant on delete cascade,
  image_id uuid not null,
  kind text not null,
  owner text not null collate "C",
  primary key (merchant_id, image_id, kind, owner),
  constraint image_use__image foreign key (merchant_id, image_id) references image
);
create index image_use__owner on image_use (merchant_id, kind, owner);

create function note_image_uses() returns trigger language plpgsql as $$begin end$$;

-- Only writes that name a file of this server cost anything: the condition keeps the trigger from being called at all.
create trigger product__image_insert after insert on product
  for each row when ((new.data -> 'media')::text like '%/files/merchants/%')
  execute function note_image_uses('product', 'data.media', 'catalog_id', 'code');
create trigger product__image_update after update on product
  for each row when (old.data -> 'media' is distinct from new.data -> 'media'
    and ((old.data -> 'media')::text like '%/files/merchants/%' or (new.data -> 'media')::text like '%/files/merchants/%'))
  execute function note_image_uses('product', 'data.media', 'catalog_id', 'code');
create trigger product__image_delete after delete on product
  for each row when ((old.data -> 'media')::text like '%/files/merchants/%')
  execute function note_image_uses('product', 'data.media', 'catalog_id', 'code');

create trigger category__image_insert after insert on category
  for each row when (new.texts::text like '%/files/merchants/%')
  execute function note_image_uses('category', 'texts', 'catalog_id', 'code');
create trigger category__image_update after update on category
  for each row when (old.texts is distinct from new.texts
    and (old.texts::text like '%/files/merchants/%' or new.texts::text like '%/files/merchants/%'))
  execute function note_image_uses('category', 'texts', 'catalog_id', 'code');
create trigger category__image_delete after delete on category
  for each row when (old.texts::text like '%/files/merchants/%')
  execute function note_image_uses('category', 'texts', 'catalog_id', 'code');

create trigger content_page__image_insert after insert on content_page
  for each row when (new.dropzones::text like '%/files/merchants/%')
  execute function note_image_uses('page', 'dropzones', 'id');
create trigger content_page__image_update after update of dropzones on content_page
  for each row when (old.dropzones is distinct from new.dropzones
    and (old.dropzones::text like '%/files/merchants/%' or new.dropzones::text like '%/files/merchants/%'))
  execute function note_image_uses('page', 'dropzones', 'id');
create trigger content_page__image_delete after delete on content_page
  for each row when (old.dropzones::text like '%/files/merchants/%')
  execute function note_image_uses('page', 'dropzones', 'id');

create trigger page_version__image_write after insert or update on page_version
  for each row when (new.content::text like '%/files/merchants/%')
  execute function note_image_uses('version', 'content', 'page_id', 'version_number');
create trigger page_version__image_delete after delete on page_version
  for each row when (old.content::text like '%/files/merchants/%')
  execute function note_image_uses('version', 'content', 'page_id', 'version_number');

create trigger live_page__image_insert after insert on live_page
  for each row when (new.content::text like '%/files/merchants/%')
  execute function note_image_uses('live', 'content', 'page_id');
create trigger live_page__image_update after update on live_page
  for each row when (old.content is distinct from new.content
    and (old.content::text like '%/files/merchants/%' or new.content::text like '%/files/merchants/%'))
  execute function note_image_uses('live', 'content', 'page_id');
create trigger live_page__image_delete after delete on live_page
  for each row when (old.content::text like '%/files/merchants/%')
  execute function note_image_uses('live', 'content', 'page_id');

create trigger shop__image_insert after insert on shop
  for each row when (new.logo_url like '%/files/merchants/%'
    or new.design_values::text like '%/files/merchants/%' or new.settings::text like '%/files/merchants/%')
  execute function note_image_uses('shop', '*', 'code');
create trigger shop__image_update after update of logo_url, design_values, settings on shop
  for each row when (new.logo_url like '%/files/merchants/%' or old.logo_url like '%/files/merchants/%'
    or new.design_values::text like '%/files/merchants/%' or old.design_values::text like '%/files/merchants/%'
    or new.settings::text like '%/files/merchants/%' or old.settings::text like '%/files/merchants/%')
  execute function note_image_uses('shop', '*', 'code');
create trigger shop__image_delete after delete on shop
  for each row execute function note_image_uses('shop', '*', 'code');

create trigger merchant__image_update after update of app_logo, settings on merchant
  for each row when (new.app_logo like '%/files/merchants/%' or old.app_logo like '%/files/merchants/%'
    or new.settings::text like '%/files/merchants/%' or old.settings::text like '%/files/merchants/%')
  execute function note_image_uses('merchant', '*', 'id');
