-- An update: sent fields change, objects merge, lists replace.
create or replace function merge_patch(target jsonb, patch jsonb) returns jsonb
language sql immutable parallel safe
return target || coalesce((
  select jsonb_object_agg(key, case
    when jsonb_typeof(value) = 'object' and jsonb_typeof(target -> key) = 'object' then (target -> key) || value
    else value end)
  from jsonb_each(patch)), '{}');

-- Dates inside documents are ISO texts in UTC with milliseconds, so the cast does not depend on the session.
create or replace function iso_date(text) returns timestamptz
language sql immutable parallel safe
return $1::timestamptz;
