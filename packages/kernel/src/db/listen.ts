import pg from 'pg'
import { systemIds } from '../base/ids.ts'
import type { Database } from './db.ts'
import { type DedicatedConnection, holdConnection } from './dedicated-connection.ts'
import { sql } from './sql.ts'

type Listener = {
  message(payload: string): void
  /** From now on no message is missed. */
  connected(): void
  /** Messages may be missed until `connected` is called again. */
  lost(): void
  /** The connection answers, but brings no messages: a pooler gives its session to others in between. */
  deaf?(): void
}

/** From the commit of a message to its arrival; on a machine of its own it takes a millisecond. */
const ARRIVAL_MS = 2_000

/**
 * Sends messages to itself, over a connection of the pool: one that the listening connection sent would come back with
 * its own answer, also through a pooler that brings no others.
 */
const createEcho = (database: Database, channel: string, { deaf }: Listener) => {
  let expected: { text: string; arrive(): void } | undefined
  return {
    hear: (text: string) => {
      if (text === expected?.text) expected.arrive()
    },
    test: async (isFirst: boolean) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      promise.catch(() => undefined)
      const text = systemIds.uuid()
      expected = { text, arrive: resolve }
      const isSent = await database.run(sql`select pg_notify(${channel}, ${text})`).then(
        () => true,
        () => false,
      )
      // whether messages arrive was not seen: one connection that answers has brought them before, a new one must show it
      if (!isSent && !isFirst) return
      const timer = setTimeout(() => {
        if (isSent) deaf?.()
        reject(new Error('a message to itself did not arrive'))
      }, ARRIVAL_MS)
      await promise.finally(() => clearTimeout(timer))
    },
  }
}

/** Follows a channel of PostgreSQL. */
export const listen = (database: Database, channel: string, hearer: Listener): DedicatedConnection => {
  const own = `tradepost_echo_${systemIds.uuid()}`
  const echo = createEcho(database, own, hearer)
  let isFirst = true
  return holdConnection(database, {
    name: 'tradepost listen',
    prepare: async (client) => {
      isFirst = true
      client.on('notification', ({ channel: from, payload = '' }) =>
        from === own ? echo.hear(payload) : hearer.message(payload),
      )
      await client.query(`listen ${pg.escapeIdentifier(own)}`)
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    },
    test: async () => {
      await echo.test(isFirst)
      isFirst = false
    },
    up: hearer.connected,
    lost: hearer.lost,
  })
}

const CONNECT_MS = 10_000

/** Whether messages of PostgreSQL arrive here. True also when there was no connection to try it with. */
export const hearsMessages = async (database: Database): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const listening = listen(database, `tradepost_test_${systemIds.uuid()}`, {
    message: () => undefined,
    connected: () => resolve(true),
    lost: () => resolve(false),
    deaf: () => resolve(false),
  })
  const timer = setTimeout(() => resolve(true), CONNECT_MS)
  return promise.finally(() => {
    clearTimeout(timer)
    return listening.close()
  })
}
