import pg from 'pg'
import type { Database } from './db.ts'

type Hearer = {
  message(payload: string): void
  /** Nothing that is sent from now on is missed. */
  connected(): void
  /** Messages may be missed until `connected` is called again. */
  lost(): void
}

export type Listening = { close(): Promise<void> }

const HEARTBEAT_MS = 2_000
const RETRY_MS = 250

/** Follows a channel of PostgreSQL on a connection of its own, and comes back by itself when that breaks. */
export const listen = (database: Database, channel: string, hearer: Hearer): Listening => {
  let closed = false
  let current: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  let heartbeat: NodeJS.Timeout | undefined

  const connect = async () => {
    const { options } = database.pool
    // the password is hidden from spreading
    const client = new pg.Client({
      ...options,
      password: options.password,
      application_name: 'tradepost listen',
    })
    current = client
    let isUp = false
    const giveUp = () => {
      if (current !== client) return
      current = null
      clearInterval(heartbeat)
      if (isUp) hearer.lost()
      client.end().catch(() => undefined)
      if (!closed) retry = setTimeout(connect, RETRY_MS)
    }
    client.on('error', giveUp)
    client.on('end', giveUp)
    client.on('notification', ({ payload }) => hearer.message(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      if (current !== client) return
      isUp = true
      hearer.connected()
      // a peer that vanished without a word is noticed only by asking
      heartbeat = setInterval(() => {
        const question = { text: 'select 1', query_timeout: HEARTBEAT_MS }
        client.query(question as pg.QueryConfig).catch(giveUp)
      }, HEARTBEAT_MS)
    } catch {
      giveUp()
    }
  }
  connect()

  return {
    close: async () => {
      closed = true
      clearTimeout(retry)
      clearInterval(heartbeat)
      const client = current
      current = null
      await client?.end()
    },
  }
}
