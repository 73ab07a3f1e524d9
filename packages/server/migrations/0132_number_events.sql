-- The position of an event was made of the id of its transaction, which belongs to one PostgreSQL: restored on another one,
-- followers waited for ids that came years later, and every event until then was lost. Events now get a number of our own
-- when they have become visible (functions/shared/outbox.sql). The table is made anew from what a follower has still to read,
-- so that this takes as long as they are behind and not as long as the table is; what all have passed is gone with it.
-- In this order, as a follower locks them.
lock table outbox_subscriber in access exclusive mode;
lock table outbox in access exclusive mode;

alter table outbox rename to old_outbox;
alter table old_outbox rename constraint outbox_pkey to old_outbox_pkey;
alter sequence outbox_id_seq rename to old_outbox_id_seq;

create table outbox (
  merchant_id int not null,
  -- in the order in which the changes of an entity were made: whoever changes it holds its lock
  id bigint generated always as identity,
  -- in the stream; null until the event is numbered
  position bigint,
  event text not null,
  entity text not null,
  entity_id text not null,
  payload jsonb not null,
  actor text not null,
  create_date timestamptz not null,
  concerns text[],
  primary key (merchant_id, id)
);

create table outbox_counter (
  one boolean primary key default true check (one),
  -- the last number given
  position bigint not null default 0,
  -- every event up to this id has its number or will never come
  settled_id bigint not null default 0,
  -- the highest id when this was last looked at, and the transactions that might still bring one up to it
  seen_id bigint not null default 0,
  writers text[] not null default '{}',
  look_date timestamptz not null default '-infinity',
  -- when all events were looked through, whatever was settled
  sweep_date timestamptz not null default '-infinity'
);

do $$
declare
  slowest record;
begin
  select s.tx, s.id into slowest from outbox_subscriber s order by s.tx, s.id limit 1;
  if not found then select '0'::xid8 as tx, 0::bigint as id into slowest; end if;

  insert into outbox (merchant_id, id, position, event, entity, entity_id, payload, actor, create_date, concerns)
  overriding system value
  select o.merchant_id, o.id, row_number() over (order by o.tx, o.id), o.event, o.entity, o.entity_id, o.payload, o.actor,
    o.create_date, o.concerns
  from old_outbox o where (o.tx, o.id) > (slowest.tx, slowest.id) order by o.tx, o.id;

  alter table outbox_subscriber add column position bigint not null default 0;
  update outbox_subscriber s set position = (
    select count(*) from old_outbox o
    where (o.tx, o.id) > (slowest.tx, slowest.id) and (o.tx, o.id) <= (s.tx, s.id));
end $$;

insert into outbox_counter (position) select coalesce(max(position), 0) from outbox;
select setval('outbox_id_seq', last_value, is_called) from old_outbox_id_seq;

create unique index outbox__position on outbox (position) where position is not null;
create index outbox__unnumbered on outbox (id) where position is null;

alter table outbox_subscriber drop column tx, drop column id;
drop table old_outbox;

drop function outbox_position();
drop function if exists outbox_horizon();
drop function if exists outbox_is_silent(xid8);
drop function if exists outbox_end_silence();
drop function if exists outbox_keep_silent();
drop function if exists outbox_lock_key(xid8);
