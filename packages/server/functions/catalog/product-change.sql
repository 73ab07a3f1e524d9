-- Follows every update of a product, so that no way to change one leaves it out: uses of images, and the history.
-- The history has the fields that differ, as they were and as they are. Whoever writes may name the fields that it sent;
-- comparing all of them took 2.4 times as long. A loop and no query: most changes are of one field, and a query took
-- longer to start than to run.
create or replace function follow_product_update() returns trigger language plpgsql as $$
declare
  sent jsonb := new.update_user -> 'fields';
  field text;
  old_value jsonb;
  new_value jsonb;
  differing_before jsonb := '{}';
  differing_after jsonb := '{}';
begin
  if old.data -> 'media' is distinct from new.data -> 'media'
    and concat(old.data -> 'media', new.data -> 'media') like '%/files/merchants/%' then
    perform keep_image_uses(new.merchant_id, 'product', new.catalog_id || '/' || new.code, new.data ->> 'media');
  end if;
  -- nobody in particular
  if new.update_user is null then
    return null;
  end if;
  if sent is null then
    sent := to_jsonb(array(select jsonb_object_keys(new.data || new.descriptions)));
  end if;
  for n in 0 .. jsonb_array_length(sent) - 1 loop
    field := sent ->> n;
    old_value := coalesce(old.data -> field, old.descriptions -> field, 'null');
    new_value := coalesce(new.data -> field, new.descriptions -> field, 'null');
    if old_value <> new_value then
      differing_before := differing_before || jsonb_build_object(field, old_value);
      differing_after := differing_after || jsonb_build_object(field, new_value);
    end if;
  end loop;
  if differing_before <> '{}' then
    insert into product_change (merchant_id, catalog_id, product_code, author, create_date, before, after)
    values (new.merchant_id, new.catalog_id, new.code, new.update_user - 'fields', new.update_date, differing_before,
      differing_after);
  end if;
  return null;
end $$;
