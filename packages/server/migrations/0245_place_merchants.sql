-- Addresses of the cells, which the home cell hands on to all others; none when there is one cell.
create table cell (
  number int constraint cell__number primary key,
  url text not null
);

-- The number of this cell.
create table own_cell (number int constraint own_cell__number primary key);
insert into own_cell (number) values (1);

-- Under which names requests come, and which cell has their merchant. A cell writes its own rows; the home cell hands them
-- on to all others.
create table merchant_place (
  merchant_id int not null,
  cell int not null,
  -- empty: the merchant itself; only that row tells who has it
  shop_code text not null collate "C",
  name text not null collate "C",
  create_date timestamptz not null,
  constraint merchant_place__merchant_id_cell_shop_code_name primary key (merchant_id, cell, shop_code, name)
);
create index merchant_place__name on merchant_place (name);

insert into merchant_place (merchant_id, cell, shop_code, name, create_date)
select m.id, 1, '', 'code ' || m.code, m.create_date from merchant m
union select s.merchant_id, 1, s.code, name.text, now()
from shop s cross join lateral (values ('number ' || s.customer_number),
  ('origin ' || substring(lower(s.url) from '^https?://[^/?#]+')), ('origin https://' || s.website_custom_domain)) as name(text)
where name.text is not null
union select k.merchant_id, 1, k.shop_code, 'key ' || k.key, k.create_date from publishable_key k;

create function place_merchant() returns trigger language plpgsql as $$begin end$$;
create function place_shop() returns trigger language plpgsql as $$begin end$$;
create function place_publishable_key() returns trigger language plpgsql as $$begin end$$;
create function refuse_placed_merchant() returns trigger language plpgsql as $$begin end$$;
create function refuse_placed_shop() returns trigger language plpgsql as $$begin end$$;

create trigger merchant__place after insert or delete on merchant for each row execute function place_merchant();
create trigger shop__place after insert or update or delete on shop for each row execute function place_shop();
create trigger publishable_key__place after insert or delete on publishable_key
  for each row execute function place_publishable_key();
-- also in rows that are copied from another cell
alter table merchant enable always trigger merchant__place;
alter table shop enable always trigger shop__place;
alter table publishable_key enable always trigger publishable_key__place;

create trigger merchant__placed before insert on merchant for each row execute function refuse_placed_merchant();
create trigger shop__placed before insert or update on shop for each row execute function refuse_placed_shop();
