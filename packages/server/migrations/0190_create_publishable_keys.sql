-- Names a shop in apps of shoppers. Whoever has the app can read it, so it is stored as it is.
create table publishable_key (
  merchant_id int not null,
  shop_code text not null collate "C",
  -- a request for a token names nothing else, so it is unique on the server
  key text not null collate "C" constraint publishable_key__key unique,
  name text not null,
  create_date timestamptz not null,
  primary key (merchant_id, shop_code, key),
  constraint publishable_key__shop foreign key (merchant_id, shop_code) references shop on delete cascade
);
