-- Customers who are signed in to a shop. Guests have no row: their token is all there is of them.
create table shopper_session (
  merchant_id int not null constraint shopper_session__merchant references merchant on delete cascade,
  id uuid not null,
  shop_code text not null collate "C",
  customer_id uuid not null,
  sign_in_date timestamptz not null,
  expire_date timestamptz not null,
  constraint shopper_session__id primary key (merchant_id, id),
  constraint shopper_session__shop foreign key (merchant_id, shop_code) references shop on delete cascade,
  constraint shopper_session__customer foreign key (merchant_id, customer_id) references customer on delete cascade
);
create index shopper_session__customer_id on shopper_session (merchant_id, customer_id);
create index shopper_session__expire_date on shopper_session (expire_date);

-- Carts of guests (by their session), of customers, and those that an API client made for nobody in particular. Lines
-- are in the row: who locks it has read all of the cart as it is then.
create table cart (
  merchant_id int not null constraint cart__merchant references merchant on delete cascade,
  id uuid not null,
  shop_code text not null collate "C",
  session_id uuid,
  customer_id uuid,
  currency_code text not null,
  lines jsonb not null default '[]',
  coupon_codes text[] not null default '{}',
  -- messages about the last change, until the next one
  notices jsonb not null default '[]',
  create_date timestamptz not null,
  update_date timestamptz not null,
  -- null for carts of customers, which stay
  expire_date timestamptz,
  constraint cart__id primary key (merchant_id, id),
  constraint cart__shop foreign key (merchant_id, shop_code) references shop on delete cascade,
  constraint cart__customer foreign key (merchant_id, customer_id) references customer on delete cascade,
  constraint cart__owner check (session_id is null or customer_id is null)
) with (fillfactor = 80);
create unique index cart__session_id on cart (merchant_id, shop_code, session_id) where session_id is not null;
create unique index cart__customer_id on cart (merchant_id, shop_code, customer_id) where customer_id is not null;
create index cart__expire_date on cart (expire_date) where expire_date is not null;
