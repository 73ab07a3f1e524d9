import pg from 'pg'
import { READ_ONLY } from '../../errors/away.ts'
import { type Host, readServerAddress, type ServerAddress } from './server-address.ts'

/** A connection that follows the primary: it is closed when the primary is found elsewhere. */
export type Follower = { host: Host; close(): void }

export type Primary = {
  find(): Promise<Host>
  /** A connection has failed or was refused: the next one looks where the primary is. */
  doubt(host: Host): void
  /** Comes back with what ends it. */
  follow(follower: Follower): () => void
}

type Answer = { host: Host; timeline?: number; error?: unknown }

const ANSWER_MS = 2_000
/** For servers that answer later than one that was promoted since the primary was last known. */
const GRACE_MS = 100
/** For them after any other answer, whose server may have been replaced, while the new primary takes its time. */
const DOUBT_MS = 1_000
const WATCH_MS = 1_000

export const refuseReplica = (hosts: Host[]): Error =>
  Object.assign(new Error(`only replicas answer at ${hosts.map(({ host }) => host).join(', ')}`), {
    code: READ_ONLY,
  })

/** Every promotion raises it. Servers of other makers know no log of their own: theirs is 0. */
const timelineOf = async (client: pg.Client): Promise<number> => {
  try {
    const { rows } = await client.query('select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline')
    return Number.parseInt(rows[0].timeline, 16)
  } catch {
    return 0
  }
}

export const isReadOnly = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query("select current_setting('transaction_read_only') = 'on' as answer")
  return rows[0].answer
}

/** Without a timeline it takes no writes, or no questions. */
const ask = async (address: ServerAddress, host: Host, config: pg.ClientConfig): Promise<Answer> => {
  const client = new pg.Client({
    ...config,
    // hidden from spreading
    password: config.password,
    connectionString: address.at(host),
    application_name: 'tradepost primary',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await isReadOnly(client)) ? { host } : { host, timeline: await timelineOf(client) }
  } catch (error) {
    return { host, error }
  } finally {
    client.end().catch(() => undefined)
  }
}

/** Of all at once, so that one that is silent holds up nobody. */
const askAll = (asked: Promise<Answer>[], graceOf: (timeline: number) => number): Promise<Answer[]> => {
  const answers: Answer[] = []
  const { promise, resolve } = Promise.withResolvers<Answer[]>()
  const hear = (answer: Answer) => {
    answers.push(answer)
    if (answers.length === asked.length) resolve(answers)
    else if (answer.timeline !== undefined) setTimeout(() => resolve(answers), graceOf(answer.timeline))
  }
  for (const one of asked) one.then(hear)
  return promise
}

/**
 * Which of several servers takes writes. Of two that do, one was replaced while it was away or cut off, and the one of the
 * later timeline counts; a server that was replaced is never used again.
 */
const createPrimary = (address: ServerAddress, config: pg.ClientConfig): Primary => {
  const followers = new Set<Follower>()
  let known: Host | undefined
  let timeline = 0
  let finding: Promise<Host> | undefined
  let watch: NodeJS.Timeout | undefined

  const settle = (host: Host, at: number) => {
    known = host
    timeline = at
    for (const follower of [...followers]) if (follower.host !== host) follower.close()
  }
  const look = async (hosts: Host[]): Promise<Answer[]> => {
    const isPromoted = (answered: number) => timeline > 0 && answered > timeline
    const answers = await askAll(
      hosts.map((host) => ask(address, host, config)),
      (answered) => (isPromoted(answered) ? GRACE_MS : DOUBT_MS),
    )
    const [best] = answers
      .filter((answer) => (answer.timeline ?? -1) >= timeline)
      .toSorted(
        (one, other) =>
          (other.timeline ?? 0) - (one.timeline ?? 0) || hosts.indexOf(one.host) - hosts.indexOf(other.host),
      )
    if (best && (known === undefined || best.timeline !== timeline)) settle(best.host, best.timeline ?? 0)
    return answers
  }
  const find = async (): Promise<Host> => {
    const answers = await look(address.hosts)
    if (known) return known
    throw answers.every(({ error }) => error !== undefined) ? answers[0]?.error : refuseReplica(address.hosts)
  }
  /** A primary that is cut off from its standby answers, and would never be left otherwise. */
  const watchOthers = async () => {
    if (known) await look(address.hosts.filter((host) => host !== known))
    watch?.refresh()
  }
  return {
    find: async () => {
      if (known) return known
      finding ??= find().finally(() => {
        finding = undefined
      })
      return finding
    },
    doubt: (host) => {
      if (known === host) known = undefined
    },
    follow: (follower) => {
      followers.add(follower)
      if (known !== undefined && known !== follower.host) follower.close()
      if (address.hosts.length > 1) watch ??= setTimeout(watchOthers, WATCH_MS).unref()
      return () => {
        followers.delete(follower)
        if (followers.size > 0) return
        clearTimeout(watch)
        watch = undefined
      }
    },
  }
}

/** With an address of one host, which the driver can read. */
export type Target = Primary & { url: string }

const primaries = new Map<string, Primary>()

/** Undefined: whatever the only server is, it is the right one. */
export const primaryOf = (config: pg.ClientConfig): Target | undefined => {
  const { connectionString } = config
  if (connectionString === undefined) return undefined
  const address = readServerAddress(connectionString)
  if (!address.needsPrimary) return undefined
  const primary = primaries.get(connectionString) ?? createPrimary(address, config)
  primaries.set(connectionString, primary)
  return { ...primary, url: address.at(address.hosts[0] as Host) }
}
