-- Carts that became orders: who asks again for the cart is told its order, and who bought it may see the order.
create table cart_purchase (
  merchant_id int not null,
  order_number text not null,
  cart_id uuid not null,
  shop_code text not null collate "C",
  session_id uuid,
  customer_id uuid,
  create_date timestamptz not null,
  -- the cart as it was while the payment is not settled, to give it back
  cart jsonb,
  -- when it was given back, because the payment failed
  return_date timestamptz,
  constraint cart_purchase__order_number primary key (merchant_id, order_number),
  constraint cart_purchase__shop foreign key (merchant_id, shop_code) references shop on delete cascade
);
create unique index cart_purchase__cart_id on cart_purchase (merchant_id, cart_id) where return_date is null;
create index cart_purchase__customer_id on cart_purchase (merchant_id, customer_id) where customer_id is not null;
