-- The value of a property that holds codes of an attribute, as names.
create or replace function attribute_names(merchant int, property jsonb, locale text, fallback text) returns jsonb
language plpgsql stable parallel safe as $$
declare
  value jsonb := property -> 'value';
  is_list boolean := jsonb_typeof(value) = 'array';
  names jsonb;
begin
  select coalesce(jsonb_agg(coalesce(localized(v.name, locale, fallback), chosen.code) order by chosen.n), '[]') into names
  from jsonb_array_elements_text(case when is_list then value else jsonb_build_array(value) end)
    with ordinality as chosen(code, n)
  left join attribute_value v
    on v.merchant_id = merchant and v.attribute_code = property ->> 'code' and v.code = chosen.code;
  return case when is_list then names else names -> 0 end;
end $$;

-- Options or extras with the names of their attributes; values in the order of the attribute.
create or replace function product_choices(merchant int, choices jsonb, locale text, fallback text) returns jsonb
language plpgsql stable parallel safe as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'code', a.code, 'name', localized(a.name, locale, fallback), 'type', a.type,
        'values', (
          select coalesce(jsonb_agg(jsonb_build_object(
              'code', v.code, 'sequenceId', v.sequence_id, 'name', localized(v.name, locale, fallback),
              'swatch', v.swatch, 'additionalPrice', chosen -> 'additionalPrice') order by v.sequence_id, v.code), '[]')
          from jsonb_array_elements(choice -> 'values') as chosen
          join attribute_value v
            on v.merchant_id = merchant and v.attribute_code = a.code and v.code = chosen ->> 'code'))
      order by position), '[]')
    from jsonb_array_elements(choices) with ordinality as list(choice, position)
    join attribute a on a.merchant_id = merchant and a.code = choice ->> 'code');
end $$;
