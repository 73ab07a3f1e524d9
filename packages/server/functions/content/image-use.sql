-- The images of libraries whose addresses stand in a text, in any size and also inside of a longer address.
create or replace function named_images(content text) returns uuid[]
language sql immutable parallel safe
return array(
  select distinct found[1]::uuid
  from regexp_matches(content,
    '/files/merchants/[0-9a-f-]{36}/images/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:@2x)?\.', 'g') as found);

-- The images that one owner shows from now on. Their rows are locked, so that none is deleted while a use of it is not
-- visible yet; one that is gone already is no use.
create or replace function keep_image_uses(merchant int, use_kind text, use_owner text, content text) returns void
language plpgsql as $$
declare
  named uuid[] := named_images(coalesce(content, ''));
begin
  delete from image_use u
  where u.merchant_id = merchant and u.kind = use_kind and u.owner = use_owner and u.image_id <> all (named);
  if cardinality(named) > 0 then
    insert into image_use (merchant_id, image_id, kind, owner)
    select i.merchant_id, i.id, use_kind, use_owner from image i
    where i.merchant_id = merchant and i.id = any (named) order by i.id for key share
    on conflict do nothing;
  end if;
end $$;

-- Arguments: the kind of use, the path of the content in the row or * for all of it, and the columns that name the owner.
create or replace function note_image_uses() returns trigger language plpgsql as $$
declare
  written jsonb;
  content text;
begin
  if tg_op = 'DELETE' then written := to_jsonb(old); else written := to_jsonb(new); end if;
  if tg_op <> 'DELETE' then
    content := case when tg_argv[1] = '*' then written::text else written #>> string_to_array(tg_argv[1], '.') end;
  end if;
  perform keep_image_uses(
    coalesce(written ->> 'merchant_id', written ->> 'id')::int, tg_argv[0],
    (select string_agg(written ->> keys.name, '/' order by keys.position)
      from unnest(tg_argv[2:]) with ordinality as keys(name, position)),
    content);
  return null;
end $$;
