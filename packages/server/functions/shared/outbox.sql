-- The position of an event that is written now: that of its transaction, but never before one that has ended already. Whoever
-- waited for the lock of an entity so comes after those that had it. An event of a running transaction is never below the
-- oldest of them, up to which events are handed on. Volatile, so that it sees what ended since the statement began.
create or replace function outbox_position() returns xid8 language plpgsql volatile as $$
begin
  return greatest(
    pg_current_xact_id(),
    (pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1)::text::xid8);
end $$;

-- Names a running transaction in a lock: no two that run at once have the same.
create or replace function outbox_lock_key(tx xid8) returns int language sql immutable as $$
  select (tx::text::bigint % 2147483648)::int
$$;

-- For a transaction that takes minutes, such as the restore of a merchant: until it ends its silence it writes no events, and
-- events of others do not wait for it. Events that it has written before would be passed over: of all that can be seen, only
-- its own have a writer in progress. The locks end with the transaction; the numbers are those of advisory-locks.ts.
create or replace function outbox_keep_silent() returns void language plpgsql volatile as $$
declare
  epoch bigint := pg_current_xact_id()::text::bigint >> 32 << 32;
begin
  if exists (
    select from outbox o where o.tx >= pg_current_xact_id()
      and pg_xact_status((epoch + o.xmin::text::bigint)::text::xid8) = 'in progress') then
    raise exception 'a transaction that has told events cannot keep silent';
  end if;
  perform pg_advisory_xact_lock_shared(727005);
  perform pg_advisory_xact_lock(727005, outbox_lock_key(pg_current_xact_id()));
end $$;

-- From now on events wait for the transaction. Those that it writes afterwards come behind all that were handed on meanwhile,
-- by their position, or by their id where that is the same.
create or replace function outbox_end_silence() returns void language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(727006, outbox_lock_key(pg_current_xact_id()));
end $$;

-- Reading all locks takes longer than asking first whether anybody is silent at all.
create or replace function outbox_is_silent(tx xid8) returns boolean language plpgsql stable as $$
begin
  if pg_try_advisory_lock(727005) then
    perform pg_advisory_unlock(727005);
    return false;
  end if;
  return (
    select coalesce(bool_or(l.classid = 727005) and not bool_or(l.classid = 727006), false) from pg_locks l
    where l.locktype = 'advisory' and l.objsubid = 2 and l.granted and l.classid in (727005, 727006)
      and l.objid::bigint = outbox_lock_key(tx)
      and l.database = (select d.oid from pg_database d where d.datname = current_database()));
end $$;

-- Up to which events are handed on: every transaction below has ended, so nothing that commits late is skipped. Transactions
-- of other databases of the server write no events here, however long they run, and neither do those that are silent; who they
-- belong to is only known of those that this role may see, and the others are waited for. A transaction that asks has not ended
-- either, though its snapshot does not name it.
create or replace function outbox_horizon() returns xid8 language sql stable as $$
  select least(
    min(running.tx), pg_current_xact_id_if_assigned(), pg_snapshot_xmax(pg_current_snapshot()))
  from pg_snapshot_xip(pg_current_snapshot()) running(tx)
  where not exists (
    select from pg_stat_activity a
    where a.backend_xid = running.tx::xid
      and a.datid <> (select d.oid from pg_database d where d.datname = current_database()))
    and not outbox_is_silent(running.tx)
$$;
