-- Products as they are read, as text: building one took ten times as long as reading it. A text is good while all that it
-- was made of is the same; the columns below say what that was, and a read compares them with what is now, so nothing that
-- changes has to find and drop texts. Not logged: after a crash of the database the table is empty, and reads fill it again.
create unlogged table product_document (
  merchant_id int not null,
  catalog_id int not null,
  product_code text not null collate "C",
  locale text not null collate "C",
  shows_cost boolean not null,
  -- of the product's row: also another one when the product was deleted and made again
  version xid not null,
  revision bigint not null,
  -- of `catalog_names`
  names_revision bigint not null,
  fallback_locale text not null,
  -- the program, and the address and key of its images
  maker text not null,
  -- the moments between which no date of the product passes
  from_date text not null collate "C",
  until_date text not null collate "C",
  -- null: stock does not matter
  is_stocked boolean,
  -- of variants; null: they do not matter
  price_range text,
  text text not null,
  primary key (merchant_id, catalog_id, product_code, locale, shows_cost)
)
-- as with products: texts up to 8 kB stay uncompressed in the table, and a renewed one stays on its page
with (fillfactor = 70, toast_tuple_target = 8160);

-- Counts the transactions that changed names which products show: of categories, attributes and their values.
create table catalog_names (
  merchant_id int primary key constraint catalog_names__merchant references merchant on delete cascade,
  revision bigint not null,
  changed_by xid8 not null
);

create function count_changed_names() returns trigger language plpgsql as $$begin end$$;
create function remove_product_documents() returns trigger language plpgsql as $$begin end$$;

-- Deferred: the row that all writers of names share is locked last and for the moment of the commit, so nobody waits for
-- another's whole transaction, and no two for each other.
create constraint trigger category__names after insert or delete on category
  deferrable initially deferred for each row execute function count_changed_names();
create constraint trigger category__names_update after update on category deferrable initially deferred for each row
  when (old.texts is distinct from new.texts or old.path is distinct from new.path or old.code is distinct from new.code)
  execute function count_changed_names();
create constraint trigger attribute__names after insert or update or delete on attribute
  deferrable initially deferred for each row execute function count_changed_names();
create constraint trigger attribute_value__names after insert or update or delete on attribute_value
  deferrable initially deferred for each row execute function count_changed_names();

create trigger product__document_delete after delete on product
  for each row execute function remove_product_documents();
