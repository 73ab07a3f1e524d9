import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Database, Db, Sql, Tx } from '@tradepost/kernel'
import { createApp, type OpenPlatform } from '@tradepost/server'
import { differenceOf, fillPlan, type Plan, type RecordedPlan } from './plan.ts'
import { setNextReturn, setNextRouted } from './scenario/bulk.store.ts'
import { setNextNumber } from './scenario/order.store.ts'
import { keyAt } from './scenario/scenario.ts'
import { type BenchRequest, type Scenario, tokenFor, type World } from './scenario/world.ts'

/** A database that notes what is sent to it, and sends it. */
const recording = (database: Database): { database: Database; take(): Plan } => {
  let plan: Plan = { transactionAt: null, groups: [] }
  let inFlight = 0
  const note = async <T>(query: Sql, sent: Promise<T>): Promise<T> => {
    // sent while another is under way: the two travel together
    if (inFlight === 0) plan.groups.push([])
    plan.groups.at(-1)?.push({ text: query.text, values: [...query.values] })
    inFlight++
    return sent.finally(() => inFlight--)
  }
  const noted = (db: Db): Db => ({
    many: (query) => note(query, db.many(query)),
    maybe: (query) => note(query, db.maybe(query)),
    one: (query) => note(query, db.one(query)),
    run: (query) => note(query, db.run(query)),
  })
  const recorded: Database = {
    ...database,
    ...noted(database),
    together: (work) => database.together((db) => work(noted(db))),
    tx: (work) => {
      plan.transactionAt ??= plan.groups.length
      return database.tx((tx: Tx, last) =>
        work({ ...tx, ...noted(tx) }, (send) => {
          plan.endsWithCommit = true
          return last(send)
        }),
      )
    },
    forCaller: () => recorded,
  }
  return {
    database: recorded,
    take: () => {
      const taken = plan
      plan = { transactionAt: null, groups: [] }
      return taken
    },
  }
}

export type Recorder = {
  record(request: BenchRequest, token: string, key: string): Promise<Plan>
  /** The next entity of the merchant gets its number from the key. */
  numberNext(merchantCode: string, kind: NonNullable<Scenario['numbered']>, key: string): Promise<unknown>
  close(): Promise<void>
}

const lastOf = (key: string): string => key.split('/').at(-1) ?? ''

/** In letters, with which no key can be confused. */
const lettersOf = (number: number): string =>
  number
    .toString(6)
    .padStart(4, '0')
    .replaceAll(/\d/g, (digit) => 'abcdef'[Number(digit)] as string)

/** Codes that the server makes up derive from the key, too: its last part is never used twice. No digits beside it. */
const codeFrom = (key: string, number: number) =>
  `abcdefab-${lettersOf(number)}-4abc-8abc-${lastOf(key).slice(-7).padStart(12, 'abcdefabcdef')}`

const numberNext = (db: Db, merchantCode: string, kind: NonNullable<Scenario['numbered']>, key: string) => {
  const next = Number(lastOf(key))
  if (kind === 'order') return setNextNumber(db, merchantCode, next)
  if (kind === 'bought') return setNextRouted(db, merchantCode, next)
  if (kind === 'routed') return setNextRouted(db, merchantCode, 100 * next)
  return setNextReturn(db, merchantCode, Number(key.slice(0, 7)), next)
}

/** The whole server without its socket, so that the floor sends what the server sends, whatever that is. */
export const openRecorder = async (platform: OpenPlatform): Promise<Recorder> => {
  const { database, take } = recording(platform.database)
  // one moment for all recordings: only what depends on the key differs between them
  const now = platform.clock.now()
  let current = ''
  let codes = 0
  const ids = { ...platform.ids, uuid: () => codeFrom(current, codes++) }
  const app = await createApp(
    { ...platform, database, ids, clock: { now: () => now } },
    { databaseKind: 'embedded', keepsPages: false },
  )
  const once = async ({ method, path, body }: BenchRequest, token: string, key: string): Promise<Plan> => {
    current = key
    codes = 0
    take()
    const answer = await app.inject({
      method,
      url: path,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      payload: body,
    })
    if (answer.statusCode >= 300 || answer.body.includes('"errors":[{'))
      throw new Error(`${method} ${path} answered ${answer.statusCode} ${answer.body.slice(0, 300)}`)
    return take()
  }
  return {
    record: once,
    numberNext: (merchantCode, kind, key) => numberNext(platform.database, merchantCode, kind, key),
    close: () => app.close(),
  }
}

const RECORDINGS = 6
const PAUSE_MS = 30

const countOf = ({ groups }: Plan) => groups.flat().length

/**
 * Recorded for several keys. The server looks up a token until it has cached it, and background work may fall in between,
 * so the shortest plan that comes twice counts. With the other key filled in, it must equal the other plan; otherwise
 * something else varies.
 */
export const recordPlan = async (
  recorder: Recorder,
  scenario: Scenario,
  world: World,
): Promise<RecordedPlan> => {
  const { code } = world.merchants[scenario.merchant]
  const token = tokenFor(world, scenario)
  const recorded: RecordedPlan[] = []
  for (let n = 0; n < RECORDINGS; n++) {
    const key = keyAt(scenario, world, 'recording', n)
    if (scenario.numbered) await recorder.numberNext(code, scenario.numbered, key)
    recorded.push({ key, plan: await recorder.record(scenario.request(world, key), token, key) })
    await sleep(PAUSE_MS)
  }
  recorded.sort((one, other) => countOf(one.plan) - countOf(other.plan))
  const isRepeated = (one: RecordedPlan, n: number) =>
    recorded
      .slice(n + 1)
      .some((other) => isDeepStrictEqual(fillPlan(one.plan, one.key, other.key), other.plan))
  const plan = recorded.find(isRepeated)
  if (plan) return plan
  const [one, other] = recorded as [RecordedPlan, RecordedPlan]
  const difference = differenceOf(fillPlan(one.plan, one.key, other.key), other.plan)
  throw new Error(`the statements of ${scenario.name} differ by more than the key: ${difference}`)
}
