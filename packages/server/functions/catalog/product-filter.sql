-- What one piece of a product costs: the sale price if there is one, else the price.
create or replace function piece_price(price jsonb) returns numeric language sql immutable parallel safe
return coalesce((price ->> 'salePrice')::numeric, (price ->> 'price')::numeric);

-- The terms with the value, or each value of a list, once and if it is one to choose by. Loops over numbers here and below:
-- a query over the elements of a list takes ten times as long as reading one of them.
create or replace function add_term(terms text[], field text, value jsonb) returns text[]
language plpgsql immutable parallel safe as $$
declare
  item jsonb;
  term text;
begin
  case jsonb_typeof(value)
    when 'string', 'boolean' then term := field || U&'\001F' || (value #>> '{}');
    when 'number' then term := field || U&'\001F' || trim_scale(value::numeric);
    when 'array' then
      for n in 0 .. jsonb_array_length(value) - 1 loop
        item := value -> n;
        if jsonb_typeof(item) <> 'array' then
          terms := add_term(terms, field, item);
        end if;
      end loop;
      return terms;
    else return terms;
  end case;
  return case when length(term) - length(field) - 1 between 1 and 255 and cardinality(terms) < 2000 and term <> all(terms)
    then array_append(terms, term) else terms end;
end $$;

-- Values that a product can be filtered by, as texts of field and value with U+001F between them. A translated value is
-- there for each locale, with U+001E and the locale behind the field, and once more without them: a filter finds it in
-- every language, a facet shows one. Long texts and HTML are nothing to choose by. Loops, because one query over all of
-- it took five times as long.
create or replace function filter_terms(data jsonb) returns text[] language plpgsql immutable parallel safe as $$
declare
  terms text[] := '{}';
  before text[];
  choices jsonb;
  chosen jsonb;
  property jsonb;
  properties jsonb := data -> 'properties';
  field text;
  code text;
  value jsonb;
  form record;
begin
  foreach field in array array['options', 'extras'] loop
    choices := data -> field;
    for n in 0 .. coalesce(jsonb_array_length(choices), 0) - 1 loop
      code := choices -> n ->> 'code';
      chosen := choices -> n -> 'values';
      for m in 0 .. coalesce(jsonb_array_length(chosen), 0) - 1 loop
        value := chosen -> m -> 'code';
        if field = 'options' then
          terms := add_term(terms, 'options.' || code, value);
        end if;
        terms := add_term(terms, 'attributes.' || code, value);
      end loop;
    end loop;
  end loop;
  for n in 0 .. coalesce(jsonb_array_length(properties), 0) - 1 loop
    property := properties -> n;
    field := 'properties.' || (property ->> 'code');
    value := property -> 'value';
    continue when field is null or value is null or property ->> 'type' = 'html';
    if jsonb_typeof(value) = 'object' then
      before := terms;
      for form in select * from jsonb_each(value) loop
        -- an object of another kind, none of whose members is a translation
        if form.key !~ '^[a-z]{2,3}(-[a-z0-9]{2,4})?$' then
          terms := before;
          exit;
        end if;
        terms := add_term(add_term(terms, field, form.value), field || U&'\001E' || form.key, form.value);
      end loop;
    else
      terms := add_term(terms, field, value);
      if property ->> 'type' = 'attribute' then
        terms := add_term(terms, 'attributes.' || (property ->> 'code'), value);
      end if;
    end if;
  end loop;
  return terms;
end $$;

-- The value of a term as a number or a boolean; null: it is none.
create or replace function number_in(value text) returns numeric language sql immutable parallel safe
return case when value ~ '^-?[0-9]+(\.[0-9]+)?$' then value::numeric end;
create or replace function boolean_in(value text) returns boolean language sql immutable parallel safe
return case when value in ('true', 'false') then value::boolean end;
