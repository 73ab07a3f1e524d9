import { type Db, sql } from '@tradepost/kernel'

/** Whether every subscriber has read every event: until then, what follows from the last changes is missing. */
export const hasCaughtUp = async (db: Db): Promise<boolean> => {
  const { isBehind } = await db.one<{ isBehind: boolean }>(sql`
    select exists (
      select from outbox_subscriber s join outbox o on o.position is null or o.position > s.position) as "isBehind"`)
  return !isBehind
}
