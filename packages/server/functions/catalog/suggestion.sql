-- A name or the beginning of one in the form in which names are compared: in small letters, without accents.
create or replace function name_key(name text) returns text language sql immutable parallel safe
return left(lower(regexp_replace(normalize(name, NFKD), U&'[\0300-\036F]', '', 'g')), 100);
