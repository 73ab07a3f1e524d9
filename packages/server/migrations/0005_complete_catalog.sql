-- Property definitions, attributes, categories, location prices and settings of the catalog service.

create table property_definition (
  merchant_id int not null references merchant on delete cascade,
  code text not null collate "C",
  name text not null,
  type text not null,
  is_array boolean not null default false,
  unit text,
  revision bigint not null default 1,
  primary key (merchant_id, code)
);

create table attribute (
  merchant_id int not null references merchant on delete cascade,
  code text not null collate "C",
  type text not null,
  use text not null,
  name jsonb not null,
  external_update_date timestamptz,
  revision bigint not null default 1,
  primary key (merchant_id, code)
);

create table attribute_value (
  merchant_id int not null,
  attribute_code text not null collate "C",
  code text not null collate "C",
  sequence_id numeric not null,
  name jsonb not null,
  swatch jsonb,
  primary key (merchant_id, attribute_code, code),
  constraint attribute_value__attribute foreign key (merchant_id, attribute_code) references attribute on delete cascade
);

-- Which products use which values of attributes: as option, as extra or in a property.
create table product_attribute_value (
  merchant_id int not null,
  attribute_code text not null collate "C",
  value_code text not null collate "C",
  catalog_id int not null,
  product_code text not null collate "C",
  use text not null,
  primary key (merchant_id, attribute_code, value_code, catalog_id, product_code, use)
);
create index product_attribute_value__product
  on product_attribute_value (merchant_id, catalog_id, product_code);

create table category (
  merchant_id int not null,
  catalog_id int not null,
  -- names the counters of the category
  id bigint generated always as identity,
  code text not null collate "C",
  parent_code text collate "C",
  -- the codes from the root to the category itself
  path text[] not null collate "C",
  sequence_id int not null,
  status text not null default 'active',
  -- localized: name, image, url, description
  texts jsonb not null,
  external_update_date timestamptz,
  revision bigint not null default 1,
  primary key (merchant_id, catalog_id, code)
);
create index category__parent on category (merchant_id, catalog_id, parent_code, sequence_id, code);

-- The place of products in categories; without a sequenceId a product stands behind those with one.
create table product_category (
  merchant_id int not null,
  catalog_id int not null,
  category_code text not null collate "C",
  position numeric not null default 1000000000000000,
  product_code text not null collate "C",
  is_primary boolean not null default false,
  primary key (merchant_id, catalog_id, category_code, product_code)
);
create index product_category__position
  on product_category (merchant_id, catalog_id, category_code, position, product_code);
create index product_category__product on product_category (merchant_id, catalog_id, product_code);

create table product_location_price (
  merchant_id int not null,
  catalog_id int not null,
  product_code text not null collate "C",
  location_code text not null collate "C",
  currency_code text not null collate "C",
  -- the price object in stored form
  data jsonb not null,
  update_date timestamptz not null,
  primary key (merchant_id, catalog_id, product_code, location_code, currency_code),
  constraint product_location_price__product foreign key (merchant_id, catalog_id, product_code) references product on delete cascade
);
create index product_location_price__location
  on product_location_price (merchant_id, catalog_id, location_code, product_code);

create table inventory_treatment_setting (
  merchant_id int not null references merchant on delete cascade,
  code text not null collate "C",
  name text not null,
  is_purchasable boolean not null,
  sequence_id int not null,
  revision bigint not null default 1,
  primary key (merchant_id, code)
);

alter table catalog add constraint catalog__id unique (merchant_id, id);

create table export_setting (
  merchant_id int not null,
  catalog_id int not null,
  -- sealed: it holds the password of the channel
  data text not null,
  primary key (merchant_id, catalog_id),
  constraint export_setting__catalog foreign key (merchant_id, catalog_id) references catalog (merchant_id, id) on delete cascade
);

-- the lowest and the highest price of a configurable product are the ends of this index
create index product__variant_price
  on product (merchant_id, catalog_id, (data ->> 'parentProductCode'), ((data #>> '{price,price}')::numeric))
  where data ->> 'parentProductCode' is not null and data ->> 'status' <> 'inactive' and data -> 'price' <> 'null';

-- Parts of a product that few products have. Functions of their own and not subqueries of the statement that reads a
-- product, because that prepares each of its subqueries for every product, also where it turns out not to be needed.

-- The address that leads to an image over this site, signed by HMAC as its definition says, since PostgreSQL has only the
-- bare hash. The fragment is not signed: a browser never sends it.
create function proxied_image(url text, prefix text, inner_block bytea, outer_block bytea) returns text
language sql immutable parallel safe
return prefix || left(encode(sha256(outer_block || sha256(inner_block || convert_to(split_part(url, '#', 1), 'UTF8'))), 'hex'), 32)
  || '?url=' || url;

-- The same for the images among the media of a product.
create function proxied_media(media jsonb, prefix text, inner_block bytea, outer_block bytea) returns jsonb
language plpgsql immutable parallel safe as $$
begin
  return (
    select jsonb_agg(case when item ->> 'type' = 'image'
        then jsonb_set(item, '{url}', to_jsonb(proxied_image(item ->> 'url', prefix, inner_block, outer_block))) else item end
      order by position)
    from jsonb_array_elements(media) with ordinality as list(item, position));
end $$;

-- The value of a property that holds codes of an attribute, as names.
create function attribute_names(merchant int, property jsonb, locale text, fallback text) returns jsonb
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
create function product_choices(merchant int, choices jsonb, locale text, fallback text) returns jsonb
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

-- A configurable product costs what its variants cost, unless the merchant has set the range. Each end is the end of an
-- index: one lookup, however many variants there are.
create function variant_price_range(merchant int, catalog int, parent_code text, price jsonb) returns jsonb
language plpgsql stable parallel safe as $$
declare
  lowest numeric;
  highest numeric;
begin
  select (v.data #>> '{price,price}')::numeric into lowest from product v
  where v.merchant_id = merchant and v.catalog_id = catalog and v.data ->> 'parentProductCode' = parent_code
    and v.data ->> 'status' <> 'inactive' and v.data -> 'price' <> 'null'
  order by (v.data #>> '{price,price}')::numeric limit 1;
  select (v.data #>> '{price,price}')::numeric into highest from product v
  where v.merchant_id = merchant and v.catalog_id = catalog and v.data ->> 'parentProductCode' = parent_code
    and v.data ->> 'status' <> 'inactive' and v.data -> 'price' <> 'null'
  order by (v.data #>> '{price,price}')::numeric desc limit 1;
  return jsonb_build_object(
    'minPrice', coalesce(nullif(price -> 'minPrice', 'null'), to_jsonb(lowest)),
    'maxPrice', coalesce(nullif(price -> 'maxPrice', 'null'), to_jsonb(highest)));
end $$;
