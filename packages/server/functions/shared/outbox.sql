-- The position of an event that is written now: that of its transaction, but never before one that has ended already. Whoever
-- waited for the lock of an entity so comes after those that had it. An event of a running transaction is never below the
-- oldest of them, up to which events are handed on. Volatile, so that it sees what ended since the statement began.
create or replace function outbox_position() returns xid8 language plpgsql volatile as $$
begin
  return greatest(
    pg_current_xact_id(),
    (pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1)::text::xid8);
end $$;

-- Names a running transaction in a lock: of two that run at once no two have the same.
create or replace function outbox_lock_key(tx xid8) returns int language sql immutable as $$
  select (tx::text::bigint % 2147483648)::int
$$;

-- For a transaction that takes minutes, such as the restore of a merchant: until it ends its silence it writes no events, and
-- events of others do not wait for it. The locks end with the transaction; the numbers are those of advisory-locks.ts.
create or replace function outbox_keep_silent() returns void language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(727005);
  perform pg_advisory_xact_lock(727005, outbox_lock_key(pg_current_xact_id()));
end $$;

-- From now on events wait for the transaction. Those that it writes afterwards come behind all that were handed on meanwhile,
-- by their position, or by their id where that is the same.
create or replace function outbox_end_silence() returns void language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(727006, outbox_lock_key(pg_current_xact_id()));
end $$;

-- Events below are complete: every transaction that may still write one is above. Stable, so that it tells of the moment at
-- which the statement that asks sees the events. Reading all locks takes longer than asking whether anybody is silent at all.
create or replace function outbox_horizon() returns xid8 language plpgsql stable as $$
declare
  seen pg_snapshot := pg_current_snapshot();
begin
  if pg_try_advisory_lock(727005) then
    perform pg_advisory_unlock(727005);
    return pg_snapshot_xmin(seen);
  end if;
  return coalesce(
    (with held as materialized (
       select l.classid::int as lock, l.objid::bigint as key from pg_locks l
       where l.locktype = 'advisory' and l.objsubid = 2 and l.granted and l.classid in (727005, 727006)
         and l.database = (select d.oid from pg_database d where d.datname = current_database()))
     select running.tx from pg_snapshot_xip(seen) as running(tx)
     where not (exists (select from held where held.lock = 727005 and held.key = outbox_lock_key(running.tx))
       and not exists (select from held where held.lock = 727006 and held.key = outbox_lock_key(running.tx)))
     order by running.tx limit 1),
    pg_snapshot_xmax(seen));
end $$;
