-- Categories, options and extras are resolved when a product is read; beside that they still stood in the text of plain
-- fields, and the raw ones came last. Dropped and added, because PostgreSQL changes the expression of a column only since 17.
alter table product drop column plain;
alter table product add column plain text not null generated always as
  (substr((data - '{name,longName,media,properties,price,categories,options,extras}'::text[])::text, 2)) stored;
