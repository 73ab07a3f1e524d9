import { raw, sql, systemClock, systemIds, unprepared } from '@tradepost/kernel'
import { closeAfterFile } from '@tradepost/kernel/closing'
import { createTestClient } from '../../test/support/client.ts'
import { cloneDatabase, type ServerParts, startServerOn } from '../../test/support/server.ts'
import { createOperatorClient } from '../services/auth/index.ts'
import { openCell } from './cell.ts'
import { joinCell } from './join.service.ts'

const over = { publicUrl: 'http://cells.test', allowPrivateTargets: true }

const openDatabaseAt = (url: string) => {
  const { database, close } = openCell({ connectionString: url })
  closeAfterFile(close)
  return database
}

/** Two databases with a server each; the second one has joined the first. Numbers are of a PostgreSQL: a file has its own. */
export const twoCells = async (cell = 2, partsOf: (index: 0 | 1) => ServerParts = () => ({})) => {
  const urls = [await cloneDatabase(), await cloneDatabase()] as const
  const [here, there] = [openDatabaseAt(urls[0]), openDatabaseAt(urls[1])]
  // else neither database can be dropped
  const cutLinks = async () => {
    for (const db of [there, here])
      for (const { name } of await db.many<{ name: string }>(sql`
        select s.subname as name from pg_subscription s join pg_database d on d.oid = s.subdbid
        where d.datname = current_database()`))
        await db.run(unprepared(raw(`drop subscription ${name}`)))
    for (const db of [there, here])
      await db.run(sql`
        select pg_drop_replication_slot(s.slot_name) from pg_replication_slots s where s.database = current_database()`)
  }
  closeAfterFile(cutLinks)
  const first = await startServerOn(urls[0], over, {}, closeAfterFile, partsOf(0))
  await createOperatorClient(first.platform.database, first.platform, {
    id: 'operator',
    secret: 'operator-secret',
    name: 'Operator',
  })
  await joinCell({ here: there, home: here }, { cell, conninfo: urls[0], back: urls[1] })
  const second = await startServerOn(urls[1], over, {}, closeAfterFile, partsOf(1))
  const operatorAt = (baseUrl: string) =>
    createTestClient({ baseUrl, clientId: 'operator', clientSecret: 'operator-secret' })
  const told: string[] = []
  const parts = { ids: systemIds, clock: systemClock, onProgress: (text: string) => told.push(text) }
  return {
    here,
    there,
    first,
    second,
    urls,
    told,
    onward: { here, there, ...parts },
    backward: { here: there, there: here, ...parts },
    operators: [operatorAt(first.url), operatorAt(second.url)] as const,
  }
}
