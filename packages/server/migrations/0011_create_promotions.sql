create table promotion (
  merchant_id int not null references merchant on delete cascade,
  code text not null collate "C",
  -- names its coupons, counters and redemptions: a later promotion with the same code starts anew
  id bigint generated always as identity,
  -- the write shape with every field present but the coupon, dates in UTC
  data jsonb not null,
  revision bigint not null default 1,
  create_date timestamptz not null,
  update_date timestamptz not null,
  primary key (merchant_id, code),
  constraint promotion__id unique (merchant_id, id)
);
-- every cart looks at these
create index promotion__automatic on promotion (merchant_id, id)
  where data ->> 'type' = 'promotion' and data ->> 'status' = 'active';

create table coupon (
  merchant_id int not null,
  -- the code as it is compared: trimmed, in capitals
  key text not null collate "C",
  code text not null collate "C",
  promotion_id bigint not null,
  -- the one that the promotion itself names
  is_main boolean not null default false,
  -- goes when the promotion gives its set up
  in_set boolean not null default false,
  name text,
  -- null is unlimited
  max_uses int,
  max_uses_by_customer int,
  status text not null default 'active',
  create_date timestamptz not null,
  primary key (merchant_id, key),
  constraint coupon__promotion foreign key (merchant_id, promotion_id) references promotion (merchant_id, id) on delete cascade
);
create index coupon__code on coupon (merchant_id, promotion_id, code);
create unique index coupon__main on coupon (merchant_id, promotion_id) where is_main;

-- Which order used which promotion, also of promotions that are gone.
create table redemption (
  merchant_id int not null references merchant on delete cascade,
  order_number text not null collate "C",
  promotion_id bigint not null,
  promotion_code text not null collate "C",
  -- '' where there is none
  coupon_key text not null default '' collate "C",
  customer_id text not null default '' collate "C",
  create_date timestamptz not null,
  primary key (merchant_id, order_number, promotion_id)
);
-- what is counted when a limit is set on something that was used before
create index redemption__use on redemption (merchant_id, promotion_id, coupon_key, customer_id);
create index redemption__customer on redemption (merchant_id, promotion_id, customer_id);

-- How often something limited was used: a promotion ('', ''), a promotion by a customer, a coupon, a coupon by a customer.
-- Unlimited things have no row, so that a discount on every order is not a queue of orders.
create table promotion_use (
  merchant_id int not null,
  promotion_id bigint not null,
  coupon_key text not null collate "C",
  customer_id text not null collate "C",
  used bigint not null,
  primary key (merchant_id, promotion_id, coupon_key, customer_id),
  constraint promotion_use__promotion foreign key (merchant_id, promotion_id) references promotion (merchant_id, id) on delete cascade
) with (fillfactor = 70);
