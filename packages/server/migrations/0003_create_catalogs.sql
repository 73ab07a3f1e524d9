-- The text of a localization object: the locale, its language, the fallback, any. `> ""` skips null and empty.
-- PostgreSQL puts the body of `localized` in the place of each call; the rest of the chain, which is needed rarely, stays
-- a call, because preparing its parts for each statement took a quarter of the time of reading a product.
create function localized_elsewhere(map jsonb, locale text, fallback text) returns text
language plpgsql immutable parallel safe as $$
declare
  its_language text := split_part(locale, '-', 1);
begin
  return coalesce(
    jsonb_path_query_first(
      map,
      '$.keyvalue() ? (@.value > "" && (@.key == $language || @.key starts with $prefix)).value',
      jsonb_build_object('language', its_language, 'prefix', its_language || '-'),
      true
    ) #>> '{}',
    nullif(map ->> fallback, ''),
    jsonb_path_query_first(map, '$.* ? (@ > "")', '{}', true) #>> '{}'
  );
end $$;
create function localized(map jsonb, locale text, fallback text) returns text
language sql immutable parallel safe
return coalesce(
  nullif(map ->> locale, ''), case when map <> '{}' then localized_elsewhere(map, locale, fallback) end
);

-- The same chain for lists (media): an empty list is a list.
create function localized_list_elsewhere(map jsonb, locale text, fallback text) returns jsonb
language plpgsql immutable parallel safe as $$
declare
  its_language text := split_part(locale, '-', 1);
begin
  return coalesce(
    jsonb_path_query_first(
      map,
      '$.keyvalue() ? (@.key == $language || @.key starts with $prefix).value',
      jsonb_build_object('language', its_language, 'prefix', its_language || '-'),
      true
    ),
    map -> fallback,
    jsonb_path_query_first(map, '$.*', '{}', true)
  );
end $$;
create function localized_list(map jsonb, locale text, fallback text) returns jsonb
language sql immutable parallel safe
return coalesce(
  map -> locale, case when map <> '{}' then localized_list_elsewhere(map, locale, fallback) end, '[]'
);

-- An update: sent fields change, objects merge, lists replace.
create function merge_patch(target jsonb, patch jsonb) returns jsonb
language sql immutable parallel safe
return target || coalesce((
  select jsonb_object_agg(key, case
    when jsonb_typeof(value) = 'object' and jsonb_typeof(target -> key) = 'object' then (target -> key) || value
    else value end)
  from jsonb_each(patch)), '{}');

-- Dates inside documents are ISO texts in UTC with milliseconds, so the cast does not depend on the session.
create function iso_date(text) returns timestamptz
language sql immutable parallel safe
return $1::timestamptz;

create table parent_catalog (
  merchant_id int not null references merchant on delete cascade,
  code text not null collate "C",
  name text not null,
  is_default boolean not null default false,
  default_locale_code text not null,
  default_currency_code text not null,
  primary key (merchant_id, code)
);
create unique index parent_catalog__default on parent_catalog (merchant_id) where is_default;

create table catalog (
  merchant_id int not null,
  id int generated always as identity,
  code text not null collate "C",
  name text not null,
  parent_catalog_code text collate "C",
  default_locale_code text not null,
  default_currency_code text not null,
  external_update_date timestamptz,
  is_default boolean not null default false,
  revision bigint not null default 1,
  primary key (merchant_id, code),
  constraint catalog__parent foreign key (merchant_id, parent_catalog_code) references parent_catalog on delete cascade
);
create unique index catalog__default on catalog (merchant_id) where is_default;

create table product (
  merchant_id int not null,
  catalog_id int not null,
  code text not null collate "C",
  -- the write shape with every field present, dates in UTC
  data jsonb not null,
  -- what is read as it is stored, as text: turning 45 fields from jsonb into text took half of a read; without its
  -- first brace, because cutting one off walks through the whole text
  plain text not null generated always as
    (substr((data - '{name,longName,media,properties,price}'::text[])::text, 2)) stored,
  -- apart from the rest, because they are large and read only when asked for
  descriptions jsonb not null,
  revision bigint not null default 1,
  create_date timestamptz not null,
  update_date timestamptz not null,
  primary key (merchant_id, catalog_id, code)
)
-- rows up to 8 kB stay uncompressed in the table; beyond that the descriptions move out
with (fillfactor = 80, toast_tuple_target = 8160);
create index product__update_date on product (merchant_id, catalog_id, update_date, code);
create index product__parent on product (merchant_id, catalog_id, (data ->> 'parentProductCode'), code)
  where data ->> 'parentProductCode' is not null;
create index product__sku on product (merchant_id, catalog_id, (data #>> '{identifiers,sku}'))
  where data #>> '{identifiers,sku}' is not null;
create index product__ean on product (merchant_id, catalog_id, (data #>> '{identifiers,ean}'))
  where data #>> '{identifiers,ean}' is not null;

-- How many base units one unit is, by dimension: grams, millilitres, metres, square metres, pieces.
create function unit_dimension(unit text) returns text language sql immutable parallel safe
return case
  when unit in ('mg', 'g', 'kg', 'oz', 'lb') then 'mass'
  when unit in ('ml', 'l', 'm3', 'floz', 'pt', 'qt', 'gal') then 'volume'
  when unit in ('cm', 'm', 'in', 'ft', 'yd') then 'length'
  when unit in ('m2', 'ft2') then 'area'
  when unit in ('unit', 'piece', 'each') then 'count'
end;
create function unit_size(unit text) returns numeric language sql immutable parallel safe
return case unit
  when 'mg' then 0.001 when 'g' then 1 when 'kg' then 1000 when 'oz' then 28.349523125 when 'lb' then 453.59237
  when 'ml' then 1 when 'l' then 1000 when 'm3' then 1000000
  when 'floz' then 29.5735295625 when 'pt' then 473.176473 when 'qt' then 946.352946 when 'gal' then 3785.411784
  when 'cm' then 0.01 when 'm' then 1 when 'in' then 0.0254 when 'ft' then 0.3048 when 'yd' then 0.9144
  when 'm2' then 1 when 'ft2' then 0.09290304
  when 'unit' then 1 when 'piece' then 1 when 'each' then 1
end;

-- What the reference amount costs, to four decimals; null unless all four fields are set and the units compare. A call of
-- its own for the few products that have one, as with `localized`.
create function reference_price(data jsonb) returns numeric language plpgsql immutable parallel safe as $$
begin
  return case
    when unit_dimension(data ->> 'unit') = unit_dimension(data ->> 'unitPriceRefUom') and (data ->> 'unitValue')::numeric > 0
    then trim_scale(round(
      coalesce((data #>> '{price,salePrice}')::numeric, (data #>> '{price,price}')::numeric)
        * ((data ->> 'unitPriceRefValue')::numeric * unit_size(data ->> 'unitPriceRefUom'))
        / ((data ->> 'unitValue')::numeric * unit_size(data ->> 'unit')), 4))
    end;
end $$;
create function price_per_measure_unit(data jsonb) returns numeric language sql immutable parallel safe
return case when data ->> 'unitPriceRefUom' is not null then reference_price(data) end;
