-- Names of products and categories by their beginning, for those who are typing. By language and not by locale: who reads
-- German is content with a name for Switzerland. Filled a moment later from the stream of events.
create table suggestion (
  merchant_id int not null,
  catalog_id int not null,
  kind text not null collate "C",
  language text not null collate "C",
  -- in small letters without accents
  key text not null collate "C",
  code text not null collate "C",
  primary key (merchant_id, catalog_id, kind, language, key, code)
);
create index suggestion__code on suggestion (merchant_id, catalog_id, kind, code);

insert into suggestion (merchant_id, catalog_id, kind, language, key, code)
select distinct named.merchant_id, named.catalog_id, named.kind, split_part(text.locale, '-', 1),
  left(lower(regexp_replace(normalize(text.name, NFKD), U&'[\0300-\036F]', '', 'g')), 100), named.code
from (
  select merchant_id, catalog_id, 'product', code, data -> 'name' from product
  where data ->> 'status' <> 'inactive' and data ->> 'modelType' <> 'variant'
  union all
  select merchant_id, catalog_id, 'category', code, texts -> 'name' from category where status = 'active'
) as named(merchant_id, catalog_id, kind, code, names)
cross join lateral jsonb_each_text(case when jsonb_typeof(named.names) = 'object' then named.names end) as text(locale, name)
where text.name <> '';

-- The same for words; they are in small letters already.
alter table search_word add column key text collate "C" not null
  generated always as (regexp_replace(normalize(word, NFKD), U&'[\0300-\036F]', '', 'g')) stored;
create index search_word__key on search_word (merchant_id, catalog_id, key);
