import type pg from 'pg'
import { workerQueues } from '../../db/worker-tables.ts'

/**
 * graphile-worker announces a job when it is added. If another job of its queue is running, it cannot start yet, and
 * nothing announces that the queue is free again: it would wait for the next poll. So we announce a freed queue, in the
 * transaction that frees it, even if no job waits: one may commit at the same moment.
 */
export const announceFreedQueues = (client: pg.PoolClient) =>
  client.query(`
    create or replace function graphile_worker.announce_freed_queue() returns trigger language plpgsql as $$
    begin
      perform pg_notify('jobs:insert', '{"r":' || random() || ',"count":1}');
      return null;
    end $$;
    create or replace trigger announce_freed_queue after update of locked_at on ${workerQueues.text}
      for each row when (old.locked_at is not null and new.locked_at is null)
      execute function graphile_worker.announce_freed_queue()`)
