-- Once in a transaction, however many rows it changes.
create or replace function count_changed_names() returns trigger language plpgsql as $$
declare
  merchant int := coalesce(new.merchant_id, old.merchant_id);
begin
  if exists (select from catalog_names n where n.merchant_id = merchant and n.changed_by = pg_current_xact_id()) then
    return null;
  end if;
  -- a merchant that goes takes its names along
  insert into catalog_names as n (merchant_id, revision, changed_by)
  select m.id, 1, pg_current_xact_id() from merchant m where m.id = merchant
  on conflict (merchant_id) do update set revision = n.revision + 1, changed_by = excluded.changed_by;
  return null;
end $$;

create or replace function remove_product_documents() returns trigger language plpgsql as $$
begin
  delete from product_document
  where merchant_id = old.merchant_id and catalog_id = old.catalog_id and product_code = old.code;
  return null;
end $$;
