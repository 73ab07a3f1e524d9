-- The names under which requests for merchants of this cell come. A worker of replication has no search path, so each of
-- these brings the one that it was made in.
create or replace function place_merchant() returns trigger language plpgsql volatile set search_path from current as $$
begin
  if tg_op = 'DELETE' then
    delete from merchant_place p using own_cell o
    where p.merchant_id = old.id and p.cell = o.number and p.shop_code = '';
  else
    insert into merchant_place (merchant_id, cell, shop_code, name, create_date)
    select new.id, o.number, '', 'code ' || new.code, clock_timestamp() from own_cell o on conflict do nothing;
  end if;
  return null;
end $$;

create or replace function place_shop() returns trigger language plpgsql volatile set search_path from current as $$
begin
  if tg_op = 'UPDATE' and (new.customer_number, new.url, new.website_custom_domain)
      is not distinct from (old.customer_number, old.url, old.website_custom_domain) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    delete from merchant_place p using own_cell o
    where p.merchant_id = old.merchant_id and p.cell = o.number and p.shop_code = old.code and p.name not like 'key %';
  end if;
  if tg_op <> 'DELETE' then
    insert into merchant_place (merchant_id, cell, shop_code, name, create_date)
    select new.merchant_id, o.number, new.code, name.text, clock_timestamp()
    from own_cell o cross join (values ('number ' || new.customer_number),
      ('origin ' || substring(lower(new.url) from '^https?://[^/?#]+')),
      ('origin https://' || new.website_custom_domain)) as name(text)
    where name.text is not null on conflict do nothing;
  end if;
  return null;
end $$;

create or replace function place_publishable_key() returns trigger language plpgsql volatile
  set search_path from current as $$
begin
  if tg_op = 'DELETE' then
    delete from merchant_place p using own_cell o
    where p.merchant_id = old.merchant_id and p.cell = o.number and p.shop_code = old.shop_code
      and p.name = 'key ' || old.key;
  else
    insert into merchant_place (merchant_id, cell, shop_code, name, create_date)
    select new.merchant_id, o.number, new.shop_code, 'key ' || new.key, clock_timestamp()
    from own_cell o on conflict do nothing;
  end if;
  return null;
end $$;

-- A code and a customer number lead to one merchant, whichever cell it is in. Rows that are copied pass.
create or replace function refuse_placed_merchant() returns trigger language plpgsql volatile as $$
begin
  if exists (select from merchant_place p where p.name = 'code ' || new.code and p.merchant_id <> new.id) then
    raise unique_violation using constraint = 'merchant__code', message = 'another cell has a merchant with this code';
  end if;
  return new;
end $$;

create or replace function refuse_placed_shop() returns trigger language plpgsql volatile as $$
begin
  if tg_op = 'UPDATE' and new.customer_number = old.customer_number then return new; end if;
  if exists (select from merchant_place p
      where p.name = 'number ' || new.customer_number and p.merchant_id <> new.merchant_id) then
    -- as a conflict that an insert passes over
    if tg_op = 'INSERT' then return null; end if;
    raise unique_violation
      using constraint = 'shop__customer_number', message = 'another cell has a shop with this customer number';
  end if;
  return new;
end $$;
