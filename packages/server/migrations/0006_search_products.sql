-- Both are trusted extensions: whoever may create tables in the database may create them.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- The words of a product in every language, apart from the product: most updates change no word.
create table product_search (
  merchant_id int not null,
  catalog_id int not null,
  product_code text not null collate "C",
  words tsvector not null,
  primary key (merchant_id, catalog_id, product_code)
);
create index product_search__words on product_search using gin (merchant_id, catalog_id, words);

-- Every word that occurs, for those who mistype one. Filled a moment later from the stream of events.
create table search_word (
  merchant_id int not null,
  catalog_id int not null,
  word text not null collate "C",
  primary key (merchant_id, catalog_id, word)
);
create index search_word__similar on search_word using gin (merchant_id, catalog_id, word gin_trgm_ops);

-- All texts inside of a document, whatever its shape. Without punctuation, because the parser would take the end of
-- KC-4711 for a negative number.
create function texts_in(document jsonb) returns text
language sql immutable parallel safe
return (select translate(string_agg(found #>> '{}', ' '), '-_/.,:;()[]{}''"+&|!?#*@<>=%\', repeat(' ', 40))
  from jsonb_path_query(document, 'strict $.** ? (@.type() == "string")') as found);

-- What a product can be found by, the most telling first: names and numbers, then properties, then descriptions.
create function search_words(code text, data jsonb, descriptions jsonb) returns tsvector
language sql immutable parallel safe
return setweight(to_tsvector('simple', concat_ws(' ', texts_in(to_jsonb(code)), texts_in(data -> 'name'), texts_in(data -> 'identifiers'))), 'A')
  || setweight(to_tsvector('simple', concat_ws(' ', texts_in(data -> 'longName'), texts_in(data -> 'properties'))), 'B')
  || setweight(to_tsvector('simple', left(coalesce(texts_in(descriptions), ''), 100000)), 'C');

-- One word of a question: every known word that begins so, or what resembles it when none does. Whole words and not their
-- common beginning, because the index reads all matches of a beginning before it looks at the other words of a question:
-- 330 ms instead of 9 for a word that a million products have. Numbers are rare enough, and nobody guesses at them.
create function search_term(merchant int, catalog int, term text) returns tsquery
language sql stable parallel safe
return case when term ~ '[0-9]' then to_tsquery('simple', quote_literal(term) || ':*') else coalesce(
  (select to_tsquery('simple', quote_literal(term) || ' | ' || string_agg(quote_literal(known.word), ' | '))
   from (select w.word from search_word w
     where w.merchant_id = merchant and w.catalog_id = catalog and w.word >= term and w.word < term || U&'\+10FFFF'
     order by length(w.word), w.word limit 100) known),
  (select to_tsquery('simple', string_agg(quote_literal(similar_words.word), ' | '))
   from (select w.word from search_word w
     where w.merchant_id = merchant and w.catalog_id = catalog and w.word % term
     order by similarity(w.word, term) desc, w.word limit 5) similar_words),
  to_tsquery('simple', quote_literal(term) || ':*'))
end;

-- Products begin and end to show at these moments. Over all merchants, because one clock serves them all.
create index product__start_date on product ((data ->> 'startDate') collate "C") where data ->> 'startDate' is not null;
create index product__end_date on product ((data ->> 'endDate') collate "C") where data ->> 'endDate' is not null;

-- Until when the clock has been followed.
create table clock_mark (
  name text primary key,
  reached timestamptz not null
);
