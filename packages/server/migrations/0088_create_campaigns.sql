-- Texts of messages; a template alone sends nothing.
create table notification_template (
  merchant_id int not null constraint notification_template__merchant references merchant on delete cascade,
  code text not null collate "C",
  -- the write shape with every field present
  data jsonb not null,
  revision bigint not null default 1,
  create_date timestamptz not null,
  update_date timestamptz not null,
  constraint notification_template__code primary key (merchant_id, code)
);

create table campaign (
  merchant_id int not null constraint campaign__merchant references merchant on delete cascade,
  id bigint generated always as identity,
  code text not null collate "C",
  status text not null,
  -- the write shape with every field but the status
  data jsonb not null,
  -- when the recipients of a scheduled one are looked for
  start_date timestamptz,
  started_date timestamptz,
  ended_date timestamptz,
  error text,
  revision bigint not null default 1,
  create_date timestamptz not null,
  update_date timestamptz not null,
  constraint campaign__id primary key (merchant_id, id),
  constraint campaign__code unique (merchant_id, code),
  constraint campaign__status
    check (status in ('draft', 'scheduled', 'sending', 'sent', 'active', 'paused', 'failed'))
);
create index campaign__start_date on campaign (start_date, merchant_id) where status = 'scheduled';
create index campaign__event on campaign (merchant_id, (data #>> '{settings,eventType}')) where status = 'active';
create index campaign__template on campaign (merchant_id, (data ->> 'templateCode'));

-- What the merchant set, and secrets, which are sealed.
create table notification_setting (
  merchant_id int not null constraint notification_setting__merchant references merchant on delete cascade,
  data jsonb not null default '{}',
  sealed jsonb not null default '{}',
  -- a merchant without a row has the revision 0
  revision bigint not null default 0,
  -- how many messages went out in the second that began then
  pace_date timestamptz,
  pace_count int not null default 0,
  constraint notification_setting__merchant_id primary key (merchant_id)
);
