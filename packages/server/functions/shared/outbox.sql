-- The position of an event that is written now: that of its transaction, but never before one that has ended already. Whoever
-- waited for the lock of an entity so comes after those that had it. An event of a running transaction is never below the
-- oldest of them, up to which events are handed on. Volatile, so that it sees what ended since the statement began.
create or replace function outbox_position() returns xid8 language plpgsql volatile as $$
begin
  return greatest(
    pg_current_xact_id(),
    (pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1)::text::xid8);
end $$;

-- Up to which events are handed on: every transaction below has ended, so nothing that commits late is skipped. Transactions
-- of other databases of the server write no events here, however long they run; who they belong to is only known of those
-- that this role may see, and the others are waited for. A transaction that asks has not ended either, though its snapshot does
-- not name it.
create or replace function outbox_horizon() returns xid8 language sql stable as $$
  select least(
    min(running.tx), pg_current_xact_id_if_assigned(), pg_snapshot_xmax(pg_current_snapshot()))
  from pg_snapshot_xip(pg_current_snapshot()) running(tx)
  where not exists (
    select from pg_stat_activity a
    where a.backend_xid = running.tx::xid
      and a.datid <> (select d.oid from pg_database d where d.datname = current_database()))
$$;
