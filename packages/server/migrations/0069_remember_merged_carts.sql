-- Carts of guests that went into the cart of a customer: who asks again is told that it is done.
create table cart_merge (
  merchant_id int not null constraint cart_merge__merchant references merchant on delete cascade,
  cart_id uuid not null,
  customer_id uuid not null,
  merge_date timestamptz not null,
  constraint cart_merge__cart primary key (merchant_id, cart_id, customer_id),
  constraint cart_merge__customer foreign key (merchant_id, customer_id) references customer on delete cascade
);
create index cart_merge__merge_date on cart_merge (merge_date);
