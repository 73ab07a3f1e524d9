create table intake_event (
  merchant_id int not null references merchant on delete cascade,
  id bigint generated always as identity,
  event text not null,
  entity text not null,
  entity_id text,
  payload jsonb,
  -- who sent it, as the change will be recorded
  sender jsonb not null,
  status text not null default 'pending',
  error jsonb,
  attempts int not null default 0,
  create_date timestamptz not null,
  applied_date timestamptz,
  primary key (merchant_id, id)
);
create index intake_event__status on intake_event (merchant_id, status, id);
create index intake_event__entity on intake_event (merchant_id, entity, entity_id, id);
