-- The position of an event that is written now: that of its transaction, but never before one that has ended already. Whoever
-- waited for the lock of an entity so comes after those that had it. An event of a running transaction is never below the
-- oldest of them, up to which events are handed on. Volatile, so that it sees what ended since the statement began.
create or replace function outbox_position() returns xid8 language plpgsql volatile as $$
begin
  return greatest(
    pg_current_xact_id(),
    (pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1)::text::xid8);
end $$;
