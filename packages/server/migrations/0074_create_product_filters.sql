-- What shoppers filter products by, as one narrow row for each product: a product itself has several kilobytes, which a
-- count would have to read. Written together with the product.
create table product_filter (
  merchant_id int not null,
  catalog_id int not null,
  product_code text not null collate "C",
  status text not null,
  model_type text not null,
  parent_code text collate "C",
  -- empty without a price
  currency_code text not null collate "C",
  -- what one piece costs: the sale price if there is one
  price numeric,
  -- field and value, such as options.color and red, with U+001F between them; a translated value is there for each locale,
  -- with U+001E and the locale behind the field, and once more without them
  terms text[] not null collate "C",
  -- in its order, any first thousand are a fair sample
  draw int not null,
  primary key (merchant_id, catalog_id, product_code)
);
create index product_filter__price on product_filter (merchant_id, catalog_id, currency_code, price, product_code)
  where price is not null;
create index product_filter__draw on product_filter (merchant_id, catalog_id, draw, product_code);
create index product_filter__terms on product_filter using gin (merchant_id, catalog_id, terms);

insert into product_filter
  (merchant_id, catalog_id, product_code, status, model_type, parent_code, currency_code, price, terms, draw)
select p.merchant_id, p.catalog_id, p.code, p.data ->> 'status', p.data ->> 'modelType', p.data ->> 'parentProductCode',
  coalesce(p.data #>> '{price,currencyCode}', ''),
  coalesce((p.data #>> '{price,salePrice}')::numeric, (p.data #>> '{price,price}')::numeric),
  case when p.data -> 'options' = '[]' and p.data -> 'extras' = '[]' and p.data -> 'properties' = '[]' then '{}' else array(
    select distinct (field || U&'\001F' || value) collate "C" from (
      select kind || (choice ->> 'code'), chosen ->> 'code'
      from (
        select 'options.', p.data -> 'options' union all
        select 'attributes.', p.data -> 'options' union all
        select 'attributes.', p.data -> 'extras') as used(kind, choices)
      cross join jsonb_path_query(choices, '$[*]') as choice
      cross join jsonb_path_query(choice, '$.values[*]') as chosen
      union all
      select 'attributes.' || (property ->> 'code'), chosen #>> '{}'
      from jsonb_path_query(p.data, '$.properties[*] ? (@.type == "attribute")') as property
      cross join jsonb_path_query(property, '$.value[*] ? (@.type() == "string" || @.type() == "number" || @.type() == "boolean")') as chosen
      union all
      select 'properties.' || (property ->> 'code') || form.mark, case jsonb_typeof(item)
        when 'number' then trim_scale((item #>> '{}')::numeric)::text else item #>> '{}' end
      from jsonb_path_query(p.data, '$.properties[*]') as property
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
    order by 1 limit 2000) end,
  hashtext(p.code)
from product p;
