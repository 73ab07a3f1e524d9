-- Addresses that get events.
create table webhook (
  merchant_id int not null references merchant (id) on delete cascade,
  id uuid not null,
  code text not null collate "C",
  name text not null,
  endpoint text not null,
  is_active boolean not null,
  -- in the order of creation
  sequence bigint generated always as identity,
  -- encrypted; the one before also signs until it expires
  secret text not null,
  previous_secret text,
  previous_secret_expire_date timestamptz,
  revision int not null default 1,
  create_date timestamptz not null,
  update_date timestamptz not null,
  primary key (merchant_id, id),
  constraint webhook__code unique (merchant_id, code),
  constraint webhook__previous_secret check ((previous_secret is null) = (previous_secret_expire_date is null))
);

create table webhook_event (
  merchant_id int not null,
  webhook_id uuid not null,
  event text not null collate "C",
  -- as the merchant listed them
  position int not null,
  primary key (merchant_id, webhook_id, event),
  constraint webhook_event__webhook foreign key (merchant_id, webhook_id) references webhook (merchant_id, id) on delete cascade
);
create index webhook_event__event on webhook_event (merchant_id, event);

-- One for each event and webhook, and the log of its attempts. Without a foreign key: those of a deleted webhook are many and
-- are removed a part at a time.
create table webhook_delivery (
  merchant_id int not null,
  id uuid not null default gen_random_uuid(),
  -- in the order of events
  position bigint generated always as identity,
  webhook_id uuid not null,
  event text not null collate "C",
  entity text not null collate "C",
  entity_id text not null collate "C",
  payload jsonb not null,
  date timestamptz not null,
  status text not null default 'waiting',
  attempts int not null default 0,
  status_code int,
  -- instead of that of the webhook
  endpoint text,
  end_date timestamptz,
  log jsonb not null default '[]',
  primary key (merchant_id, id),
  constraint webhook_delivery__status check (status in ('waiting', 'delivered', 'failed')),
  constraint webhook_delivery__end_date check ((end_date is null) = (status = 'waiting'))
);
create index webhook_delivery__list on webhook_delivery (merchant_id, webhook_id, position);
create index webhook_delivery__waiting on webhook_delivery (merchant_id, webhook_id, entity, entity_id, position)
  where status = 'waiting';
create index webhook_delivery__date on webhook_delivery (date);

-- Waiting deliveries of one webhook about one thing stand in a lane, of which only the first is tried. A process has the lane
-- for as long as its lease lasts; a lane without deliveries is removed.
create table webhook_lane (
  merchant_id int not null,
  webhook_id uuid not null,
  entity text not null collate "C",
  entity_id text not null collate "C",
  -- when its first delivery is due, or the lease ends
  next_date timestamptz not null,
  lease uuid,
  primary key (merchant_id, webhook_id, entity, entity_id)
);
create index webhook_lane__due on webhook_lane (merchant_id, webhook_id, next_date);
create index webhook_lane__lease on webhook_lane (merchant_id, lease) where lease is not null;
