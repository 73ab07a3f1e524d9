-- The images of libraries whose addresses stand in a text, in any size and also inside of a longer address.
create or replace function named_images(content text) returns uuid[]
language sql immutable parallel safe
return array(
  select distinct found[1]::uuid
  from regexp_matches(content,
    '/files/merchants/[0-9a-f-]{36}/images/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:@2x)?\.', 'g') as found);

-- Arguments: the kind of use, the path of the content in the row or * for all of it, and the columns that name the owner.
-- The rows of images are locked, so that none is deleted while a use of it is not visible yet; one that is gone already
-- is no use.
create or replace function note_image_uses() returns trigger language plpgsql as $$
declare
  written jsonb;
  this_merchant int;
  this_owner text;
  named uuid[] := '{}';
begin
  if tg_op = 'DELETE' then written := to_jsonb(old); else written := to_jsonb(new); end if;
  this_merchant := coalesce(written ->> 'merchant_id', written ->> 'id')::int;
  this_owner := (
    select string_agg(written ->> keys.name, '/' order by keys.position)
    from unnest(tg_argv[2:]) with ordinality as keys(name, position));
  if tg_op <> 'DELETE' then
    named := named_images(case when tg_argv[1] = '*' then written::text else written #>> string_to_array(tg_argv[1], '.') end);
  end if;
  delete from image_use u
  where u.merchant_id = this_merchant and u.kind = tg_argv[0] and u.owner = this_owner and u.image_id <> all (named);
  if cardinality(named) > 0 then
    insert into image_use (merchant_id, image_id, kind, owner)
    select i.merchant_id, i.id, tg_argv[0], this_owner from image i
    where i.merchant_id = this_merchant and i.id = any (named) order by i.id for key share
    on conflict do nothing;
  end if;
  return null;
end $$;
