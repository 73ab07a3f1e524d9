-- The address that leads to an image over this site, signed by HMAC as its definition says, since PostgreSQL has only the
-- bare hash. The fragment is not signed: a browser never sends it.
create or replace function proxied_image(url text, prefix text, inner_block bytea, outer_block bytea) returns text
language sql immutable parallel safe
return prefix || left(encode(sha256(outer_block || sha256(inner_block || convert_to(split_part(url, '#', 1), 'UTF8'))), 'hex'), 32)
  || '?url=' || url;

-- Applied to the images among the media of a product.
create or replace function proxied_media(media jsonb, prefix text, inner_block bytea, outer_block bytea) returns jsonb
language plpgsql immutable parallel safe as $$
begin
  return (
    select jsonb_agg(case when item ->> 'type' = 'image'
        then jsonb_set(item, '{url}', to_jsonb(proxied_image(item ->> 'url', prefix, inner_block, outer_block))) else item end
      order by position)
    from jsonb_array_elements(media) with ordinality as list(item, position));
end $$;
