-- Who made it, and who changed it last, as {id, name}; null: an import, which has a log of its own, or an earlier version.
alter table product add column create_user jsonb;
alter table product add column update_user jsonb;

-- Changes of products by people and API clients. Without a foreign key: a product that is deleted and comes back has its
-- history, and nothing has to be looked at for each row.
create table product_change (
  merchant_id int not null,
  catalog_id int not null,
  product_code text not null collate "C",
  id bigint generated always as identity,
  -- {id, name}
  author jsonb not null,
  create_date timestamptz not null,
  -- the fields that differ, each whole
  before jsonb not null,
  after jsonb not null,
  constraint product_change__id primary key (merchant_id, catalog_id, product_code, id)
);
create index product_change__create_date on product_change (create_date);

create function keep_product_change() returns trigger language plpgsql as $$begin end$$;
create trigger product__change after update on product for each row
  when (new.update_user is not null
    and (old.data is distinct from new.data or old.descriptions is distinct from new.descriptions))
  execute function keep_product_change();
