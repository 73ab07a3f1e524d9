-- Each time that a campaign is sent; a split test has one for each variant. Clients read them as child campaigns.
create table campaign_dispatch (
  merchant_id int not null,
  id bigint generated always as identity,
  campaign_id bigint not null,
  -- the dispatch of the first variant, which finds the recipients of all; null: itself
  group_id bigint,
  variant int,
  -- the event, so that it is followed once
  event_key text collate "C",
  -- variables of the messages, and the one recipient of an event of the platform
  context jsonb not null default '{}',
  status text not null default 'sending',
  -- the last customer that was looked at
  looked_to uuid,
  is_complete boolean not null default false,
  recipients int not null default 0,
  sent int not null default 0,
  opened int not null default 0,
  clicked int not null default 0,
  unsubscribed int not null default 0,
  bounced int not null default 0,
  failed int not null default 0,
  unknown int not null default 0,
  create_date timestamptz not null,
  ended_date timestamptz,
  constraint campaign_dispatch__id primary key (merchant_id, id),
  constraint campaign_dispatch__campaign foreign key (merchant_id, campaign_id)
    references campaign (merchant_id, id) on delete cascade,
  constraint campaign_dispatch__status check (status in ('sending', 'sent', 'failed'))
);
create unique index campaign_dispatch__event_key on campaign_dispatch (merchant_id, campaign_id, event_key)
  where event_key is not null;
create index campaign_dispatch__campaign_id on campaign_dispatch (merchant_id, campaign_id, id);
create index campaign_dispatch__open on campaign_dispatch (merchant_id, id) where status = 'sending';

-- One row for each recipient of a dispatch, however often the work on it is begun.
create table notification_message (
  merchant_id int not null,
  id bigint generated always as identity,
  campaign_id bigint not null,
  -- nobody gets a second message of a group: two variants of a split test are one
  group_id bigint not null,
  dispatch_id bigint not null,
  channel text not null,
  customer_id uuid,
  -- in the form by which two recipients are compared, such as an address in lower case
  recipient text not null collate "C",
  locale text,
  zone text,
  status text not null default 'waiting',
  attempts int not null default 0,
  due_date timestamptz,
  -- of the turn that claimed it: another claim makes the former one worthless
  claim uuid,
  claim_date timestamptz,
  error text,
  sent_date timestamptz,
  opened_date timestamptz,
  clicked_date timestamptz,
  unsubscribed_date timestamptz,
  create_date timestamptz not null,
  constraint notification_message__id primary key (merchant_id, id),
  constraint notification_message__recipient unique (merchant_id, group_id, recipient),
  constraint notification_message__dispatch foreign key (merchant_id, dispatch_id)
    references campaign_dispatch (merchant_id, id) on delete cascade,
  constraint notification_message__status
    check (status in ('waiting', 'claimed', 'sending', 'sent', 'failed', 'bounced', 'unknown'))
) with (fillfactor = 80);
create index notification_message__due on notification_message (due_date, merchant_id)
  where status in ('waiting', 'claimed', 'sending');
create index notification_message__waiting on notification_message (merchant_id, due_date, id)
  where status in ('waiting', 'claimed');
create index notification_message__dispatch_id on notification_message (merchant_id, dispatch_id, status);
create index notification_message__customer on notification_message (merchant_id, customer_id);
create index notification_message__create_date on notification_message (create_date);
