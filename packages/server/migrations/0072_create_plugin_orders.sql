-- Orders that a platform handed to a shop of ours by add_order, and what became of them there.
create table plugin_order (
  merchant_id int not null,
  shop_code text not null collate "C",
  platform_number text not null collate "C",
  order_number text not null,
  create_date timestamptz not null,
  -- when the platform was told
  shipped_date timestamptz,
  canceled_date timestamptz,
  primary key (merchant_id, shop_code, platform_number),
  constraint plugin_order__shop foreign key (merchant_id, shop_code) references shop (merchant_id, code) on delete cascade
);

-- Calls of this platform to the plugin of a shop: each is tried until it is answered or given up.
create table plugin_call (
  merchant_id int not null,
  id bigint generated always as identity,
  shop_code text not null collate "C",
  action text not null,
  order_number text,
  status text not null default 'waiting',
  attempts int not null default 0,
  error int,
  error_text text,
  external_order_number text,
  create_date timestamptz not null,
  -- when it is tried next; while a process is at it, when another one may
  next_date timestamptz,
  end_date timestamptz,
  -- when the shop reported it
  shipped_date timestamptz,
  canceled_date timestamptz,
  primary key (merchant_id, id),
  constraint plugin_call__shop foreign key (merchant_id, shop_code) references shop (merchant_id, code) on delete cascade,
  constraint plugin_call__status check (status in ('waiting', 'done', 'failed')),
  constraint plugin_call__end check ((next_date is null) = (status <> 'waiting'))
);
create unique index plugin_call__added on plugin_call (merchant_id, order_number) where action = 'add_order';
create unique index plugin_call__waiting on plugin_call (merchant_id, order_number, action)
  where status = 'waiting' and order_number is not null;
create index plugin_call__due on plugin_call (next_date, merchant_id) where status = 'waiting';
create index plugin_call__list on plugin_call (merchant_id, shop_code, id);
