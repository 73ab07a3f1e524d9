-- Sums of two lists of the same length, element by element.
create or replace function add_counts(one bigint[], other bigint[]) returns bigint[] language sql immutable parallel safe
return (select array_agg(a + b order by place) from unnest(one, other) with ordinality as pairs(a, b, place));

create or replace function add_amounts(one numeric[], other numeric[]) returns numeric[] language sql immutable parallel safe
return (select array_agg(a + b order by place) from unnest(one, other) with ordinality as pairs(a, b, place));
