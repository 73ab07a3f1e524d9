-- Fields of a product that differ, as they were and as they are. A trigger, so that no way to change a product leaves it out.
create or replace function keep_product_change() returns trigger language plpgsql as $$
begin
  insert into product_change (merchant_id, catalog_id, product_code, author, create_date, before, after)
  select new.merchant_id, new.catalog_id, new.code, new.update_user, new.update_date,
    jsonb_object_agg(f.key, f.before), jsonb_object_agg(f.key, f.after)
  from (
    select n.key, coalesce(old.data -> n.key, 'null') as before, n.value as after
    from jsonb_each(new.data) n where n.value is distinct from old.data -> n.key
    union all
    select n.key, coalesce(old.descriptions -> n.key, 'null'), n.value
    from jsonb_each(new.descriptions) n where n.value is distinct from old.descriptions -> n.key) f
  having count(*) > 0;
  return null;
end $$;
