-- The chain of `localized` for values of any type: the locale, its language, the fallback, any; null and empty texts are
-- skipped. An object with a key that is no locale is no localization and stays as it is.
create function localized_value_elsewhere(map jsonb, locale text, fallback text) returns jsonb
language plpgsql immutable parallel safe as $$
declare
  its_language text := split_part(locale, '-', 1);
begin
  if exists (select 1 from jsonb_object_keys(map) key where key !~ '^[a-z]{2,3}(-[a-z0-9]{2,4})?$') then
    return map;
  end if;
  return (
    select value from jsonb_each(map)
    where value not in ('null', '""')
    order by split_part(key, '-', 1) = its_language desc, key = fallback desc, length(key), key
    limit 1);
end $$;
create function localized_value(map jsonb, locale text, fallback text) returns jsonb
language sql immutable parallel safe
return coalesce(nullif(nullif(map -> locale, 'null'), '""'), localized_value_elsewhere(map, locale, fallback));
