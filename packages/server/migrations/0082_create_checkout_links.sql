-- Links that hand a session over to a browser, which opens the checkout. Each works once and for a minute.
create table checkout_link (
  merchant_id int not null,
  -- of the secret, which only the address has
  hash text not null,
  shop_code text not null collate "C",
  session_id uuid not null,
  expire_date timestamptz not null,
  constraint checkout_link__hash primary key (merchant_id, hash),
  constraint checkout_link__shop foreign key (merchant_id, shop_code) references shop on delete cascade
);
create index checkout_link__expire_date on checkout_link (expire_date);
