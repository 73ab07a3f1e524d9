-- Gives events their positions in the stream, at most so many, and says how many it were. An id is drawn before its
-- transaction ends, so ids become visible in any order; a position is given to what is visible already, by one caller at a
-- time, so none ever appears below one that was read. A change holds the lock of its entity from before its event gets its id
-- until it ends: of one entity, whatever has the lower id is visible first, and order by id keeps it first.
--
-- A number is above all that anybody has seen, also when the counter comes from an older copy of the database. Ids that are
-- settled are passed over, because every event that was numbered leaves a dead entry in the index until it is vacuumed; once
-- a minute they are looked through nevertheless, for rows that came with an id of another server.
create or replace function number_events(most int) returns int language plpgsql volatile as $$
declare
  counter outbox_counter;
  is_settled boolean := false;
  numbered int;
  last_id bigint;
begin
  if not exists (
    select from outbox o where o.position is null and o.id > (select c.settled_id from outbox_counter c))
    and exists (select from outbox_counter c where c.sweep_date > clock_timestamp() - interval '1 minute') then
    return 0;
  end if;
  select * into counter from outbox_counter c for update skip locked;
  if not found then return 0; end if;

  if counter.sweep_date <= clock_timestamp() - interval '1 minute' then
    counter.settled_id := 0;
    counter.sweep_date := clock_timestamp();
  end if;
  if counter.look_date <= clock_timestamp() - interval '1 second' then
    counter.look_date := clock_timestamp();
    is_settled := not exists (select from outbox_writers() w where w = any(counter.writers));
  end if;
  counter.position := greatest(
    counter.position,
    (select max(o.position) from outbox o),
    (select max(s.position) from outbox_subscriber s));

  -- a new statement: it sees what has been committed since the lock was taken
  with next as materialized (
    select o.merchant_id, o.id from outbox o where o.position is null and o.id > counter.settled_id order by o.id limit most),
  done as (
    update outbox o set position = counter.position + n.number
    from (select next.*, row_number() over (order by next.id) as number from next) n
    where o.merchant_id = n.merchant_id and o.id = n.id and o.position is null
    returning o.id)
  select count(*), max(done.id) into numbered, last_id from done;

  if is_settled then
    -- with more to do, nothing is known beyond the last one
    counter.settled_id := greatest(
      counter.settled_id, case when numbered < most then counter.seen_id else least(counter.seen_id, last_id) end);
    -- the id first: whoever begins to write after it draws a higher one
    select s.last_value - (not s.is_called)::int into counter.seen_id from outbox_id_seq s;
    counter.writers := array(select outbox_writers());
  end if;
  update outbox_counter set position = counter.position + numbered, settled_id = least(counter.settled_id, counter.seen_id),
    seen_id = counter.seen_id, writers = counter.writers, look_date = counter.look_date, sweep_date = counter.sweep_date;
  return numbered;
end $$;

-- The transactions that may have written events and not ended.
create or replace function outbox_writers() returns setof text language sql volatile as $$
  select l.virtualtransaction from pg_locks l
  where l.locktype = 'relation' and l.relation = 'outbox'::regclass and l.mode <> 'AccessShareLock'
    and l.database = (select d.oid from pg_database d where d.datname = current_database())
    and l.pid is distinct from pg_backend_pid()
$$;
