import type pg from 'pg'
import { Client } from './connection/client.ts'
import { prepareSession } from './connection/session.ts'
import type { Database } from './db.ts'

type Holder = {
  /** Purpose of the connection, shown in `pg_stat_activity`. */
  name: string
  /** On every new connection, before it counts as up. */
  prepare(client: pg.Client): Promise<unknown>
  /** Fails when the connection does not do what it is for, although it answers. Before it counts as up, and again and again. */
  test?(): Promise<unknown>
  up?(): void
  lost?(): void
}

export type DedicatedConnection = { close(): Promise<void> }

const HEARTBEAT_MS = 2_000
const RETRY_MS = 250

/** A dedicated connection for session-level state, such as locks. Reconnects when it breaks. */
export const holdConnection = (database: Database, holder: Holder): DedicatedConnection => {
  let closed = false
  let current: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  let heartbeat: NodeJS.Timeout | undefined

  const connect = async () => {
    const { session } = database
    // the password is hidden from spreading
    const client = new Client({ ...session, password: session.password, application_name: holder.name })
    current = client
    let isUp = false
    const giveUp = () => {
      if (current !== client) return
      current = null
      clearTimeout(heartbeat)
      if (isUp) holder.lost?.()
      client.end().catch(() => undefined)
      if (!closed) retry = setTimeout(connect, RETRY_MS)
    }
    // a peer that disappeared silently is only noticed by asking
    const beat = () => {
      heartbeat = setTimeout(async () => {
        try {
          await client.query({ text: 'select 1', query_timeout: HEARTBEAT_MS } as pg.QueryConfig)
          await holder.test?.()
          if (current === client) beat()
        } catch {
          giveUp()
        }
      }, HEARTBEAT_MS)
    }
    client.on('error', giveUp)
    client.on('end', giveUp)
    try {
      await client.connect()
      await prepareSession(client)
      await holder.prepare(client)
      await holder.test?.()
      if (current !== client) return
      isUp = true
      holder.up?.()
      beat()
    } catch {
      giveUp()
    }
  }
  connect()

  return {
    close: async () => {
      closed = true
      clearTimeout(retry)
      clearTimeout(heartbeat)
      const client = current
      current = null
      await client?.end()
    },
  }
}
