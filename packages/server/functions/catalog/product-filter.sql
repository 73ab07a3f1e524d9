-- What one piece of a product costs: the sale price if there is one, else the price.
create or replace function piece_price(price jsonb) returns numeric language sql immutable parallel safe
return coalesce((price ->> 'salePrice')::numeric, (price ->> 'price')::numeric);

-- Values that a product can be filtered by, as texts of field and value with U+001F between them. A translated value is
-- there for each locale, with U+001E and the locale behind the field, and once more without them: a filter finds it in
-- every language, a facet shows one. Long texts and HTML are nothing to choose by.
create or replace function filter_terms(data jsonb) returns text[] language sql immutable parallel safe
return case when data -> 'options' = '[]' and data -> 'extras' = '[]' and data -> 'properties' = '[]' then '{}' else array(
    select distinct (field || U&'\001F' || value) collate "C" from (
      select kind || (choice ->> 'code'), chosen ->> 'code'
      from (
        select 'options.', data -> 'options' union all
        select 'attributes.', data -> 'options' union all
        select 'attributes.', data -> 'extras') as used(kind, choices)
      cross join jsonb_path_query(choices, '$[*]') as choice
      cross join jsonb_path_query(choice, '$.values[*]') as chosen
      union all
      select 'attributes.' || (property ->> 'code'), chosen #>> '{}'
      from jsonb_path_query(data, '$.properties[*] ? (@.type == "attribute")') as property
      cross join jsonb_path_query(property, '$.value[*] ? (@.type() == "string")') as chosen
      union all
      select 'properties.' || (property ->> 'code') || form.mark, case jsonb_typeof(item)
        when 'number' then trim_scale((item #>> '{}')::numeric)::text else item #>> '{}' end
      from jsonb_path_query(data, '$.properties[*]') as property
      cross join lateral (
        select '', property -> 'value' where jsonb_typeof(property -> 'value') <> 'object' union all
        select mark, translation.value
        from (select case when jsonb_typeof(property -> 'value') = 'object' then property -> 'value' end) as map(texts)
        cross join lateral jsonb_each(texts) as translation(locale, value)
        cross join lateral unnest(array['', U&'\001E' || locale]) as mark
        where not exists (select from jsonb_object_keys(texts) as key where key !~ '^[a-z]{2,3}(-[a-z0-9]{2,4})?$')
      ) as form(mark, value)
      cross join jsonb_path_query(form.value, '$[*] ? (@.type() == "string" || @.type() == "number" || @.type() == "boolean")') as item
      where property ->> 'type' is distinct from 'html') as every(field, value)
    where field is not null and length(value) between 1 and 255
    order by 1 limit 2000) end;

-- The value of a term as a number or a boolean; null: it is none.
create or replace function number_in(value text) returns numeric language sql immutable parallel safe
return case when value ~ '^-?[0-9]+(\.[0-9]+)?$' then value::numeric end;
create or replace function boolean_in(value text) returns boolean language sql immutable parallel safe
return case when value in ('true', 'false') then value::boolean end;
