-- The chain of resolveLocalized: locale, language, default, any. Jsonpath and jsonb_object instead of a
-- subselect and jsonb_build_object, because only so PostgreSQL inlines the function. `> ""` skips null and empty.
create or replace function localized(map jsonb, locale text, fallback text) returns text
language sql immutable parallel safe
return coalesce(
  nullif(map ->> locale, ''),
  jsonb_path_query_first(
    map,
    '$.keyvalue() ? (@.value > "" && (@.key == $language || @.key starts with $prefix)).value',
    jsonb_object(array['language', split_part(locale, '-', 1), 'prefix', split_part(locale, '-', 1) || '-']),
    true
  ) #>> '{}',
  nullif(map ->> fallback, ''),
  jsonb_path_query_first(map, '$.* ? (@ > "")', '{}', true) #>> '{}'
);
