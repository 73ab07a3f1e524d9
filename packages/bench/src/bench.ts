import { join } from 'node:path'
import { type ConnectionOptions, sql } from '@tradepost/kernel'
import type { Order } from './client/client.ts'
import { type ClientProcess, startClient } from './client/client-process.ts'
import { summarize, type Timings } from './client/timings.ts'
import { makeWorld } from './data.ts'
import { type MeasuredScenarios, measureEach, type ScenarioResult } from './each-scenario.ts'
import { startLimit } from './limit/limit-process.ts'
import type { BenchOptions } from './options.ts'
import { openOwnServer, settle } from './own-server.ts'
import { type RecordedPlan, roundTrips } from './plan.ts'
import { openRecorder, recordPlan } from './record.ts'
import { makeImages } from './scenario/image.data.ts'
import { keyOf } from './scenario/product.ts'
import { findScenario, scenarios } from './scenario/scenario.ts'
import type { Scenario, World } from './scenario/world.ts'
import type { Cleanup } from './server/cleanup.ts'
import { makeTemporaryFolder } from './server/folder.ts'
import { type MachineFacts, machineFacts } from './server/process-facts.ts'
import type { ServerProcess } from './server/server-process.ts'
import { openSite } from './server/site.ts'
import { measureStartUp, type StartUp } from './server/start-up.ts'
import { startStaticFiles } from './server/static-files.ts'

export type BenchResult = MeasuredScenarios & {
  date: string
  machine: MachineFacts
  callers: number
  products: { large: number; medium: number; small: number }
  orders: { large: number; medium: number }
  /** Products a second while the large merchant was filled. */
  loadRate: number
  memoryAfterLoadBytes: number
  startUp?: { first: StartUp; later: StartUp }
}

type Clients = Record<'http' | 'floor' | 'limit' | 'own', ClientProcess>
type Side = keyof Clients
type Sides = Clients & { server: ServerProcess }
/** The side to compare with: the recorded statements, or the same request to another server. */
type OtherSide = { recorded: RecordedPlan; connection: ConnectionOptions } | { world: World }
type Subject = {
  scenario: Scenario
  world: World
  other: OtherSide
  /** The world of the bare server, for scenarios that it knows. */
  limit: World | undefined
  /** The world on a database server of one's own, if there is one. */
  own: World | undefined
}

/** In turns, so that whatever else the machine does meets all sides. */
const measure = async (
  { server, ...clients }: Sides,
  { scenario, world, other, limit, own }: Subject,
  { callers: usual, seconds, rounds, warmUpSeconds }: BenchOptions,
): Promise<ScenarioResult> => {
  const callers = scenario.callers ?? usual
  const sides: Side[] = [
    'http',
    'floor',
    ...(limit ? ['limit' as const] : []),
    ...(own ? ['own' as const] : []),
  ]
  const first: Record<Side, number> = { http: 0, floor: 0, limit: 0, own: 0 }
  const done: Record<Side, Timings[]> = { http: [], floor: [], limit: [], own: [] }
  const otherWorlds = { floor: 'world' in other ? other.world : undefined, limit, own }
  const orderFor = (side: Side, length: number): Order => {
    const base = { scenario: scenario.name, world, callers, seconds: length, first: first[side] }
    if (side === 'floor' && 'recorded' in other) return { ...base, side, ...other }
    return { ...base, side: 'http', world: (side !== 'http' && otherWorlds[side]) || world }
  }
  const round = async (side: Side, length: number): Promise<Timings> => {
    const before = await server.cpuSeconds()
    const [timings] = await Promise.all([
      clients[side].perform(orderFor(side, length)),
      scenario.isBesideImages && side === 'http' ? makeImages(server.url, world.image) : undefined,
    ])
    const after = await server.cpuSeconds()
    first[side] += timings.times.length
    return side === 'http' && before !== undefined && after !== undefined
      ? { ...timings, cpuSeconds: after - before }
      : timings
  }
  for (const side of sides) await round(side, warmUpSeconds)
  for (let number = 0; number < rounds; number++)
    for (const side of sides) done[side].push(await round(side, seconds))

  const [ofHttp, ofFloor] = [summarize(done.http), summarize(done.floor)]
  const ofLimit = limit && summarize(done.limit)
  const ofOwn = own && summarize(done.own)
  return {
    http: ofHttp,
    floor: ofFloor,
    ratio: ofHttp.rate / ofFloor.rate,
    ...(ofLimit && { limit: { ...ofLimit, ratio: ofHttp.rate / ofLimit.rate } }),
    ...(ofOwn && { own: { ...ofOwn, ratio: ofOwn.rate / ofHttp.rate } }),
    statements: [],
    ...('recorded' in other && {
      statements: other.recorded.plan.groups.flat().map(({ text }) => text),
      roundTrips: roundTrips(other.recorded.plan),
    }),
  }
}

/** "All of it on": token, permission, validation, rate limit that counts but never refuses, event rows, log lines. */
export const settings = {
  TRADEPOST_DEMO: '0',
  TRADEPOST_RATE_LIMIT: '1000000',
  // tokens name it, so the recorder must have the same
  TRADEPOST_PUBLIC_URL: 'http://bench.test',
}

type Run = { folder: string; options: BenchOptions; say(text: string): void; cleanup: Cleanup }

const measureAll = async ({ folder, options, say, cleanup }: Run): Promise<Omit<BenchResult, 'startUp'>> => {
  const chosen = options.only.length > 0 ? options.only.map(findScenario) : scenarios
  const dataDir = join(folder, 'load')
  const { server, connection, platform } = await openSite(dataDir, settings, cleanup)
  const { version } = await platform.database.one<{ version: string }>(
    sql`select current_setting('server_version') as version`,
  )
  say(`Creating ${options.products.large} products and ${options.orders.large} orders…`)
  const { world, loadSeconds } = await makeWorld(server.url, platform, options)
  const bare = chosen.some(({ isLimited }) => isLimited)
    ? await startLimit({ connection, connections: options.callers }, world, keyOf(0), cleanup)
    : undefined
  await settle(connection)
  const { databaseUrl } = options
  const own =
    databaseUrl === undefined
      ? undefined
      : await openOwnServer({ dataDir: join(folder, 'own'), databaseUrl, settings }, options, cleanup)

  const recorder = await openRecorder(platform)
  cleanup.add(recorder.close)
  const sides = {
    server,
    http: startClient(cleanup),
    floor: startClient(cleanup),
    limit: startClient(cleanup),
    own: startClient(cleanup),
  }
  const files = await startStaticFiles(join(dataDir, 'files'), cleanup)
  const measureOne = async (scenario: Scenario): Promise<ScenarioResult> => {
    const other = scenario.isFile
      ? { world: { ...world, ...files, image: { ...world.image, address: world.image.file } } }
      : { recorded: await recordPlan(recorder, scenario, world), connection }
    const limit = scenario.isLimited && bare ? { ...world, ...bare } : undefined
    return measure(sides, { scenario, world, other, limit, own }, options)
  }
  const measured = await measureEach(chosen, measureOne, say)
  return {
    date: new Date().toISOString(),
    machine: machineFacts(version),
    callers: options.callers,
    products: options.products,
    orders: { large: options.orders.large, medium: options.orders.medium },
    loadRate: options.products.large / loadSeconds,
    ...measured,
    memoryAfterLoadBytes: await server.residentBytes(),
  }
}

/** Starts servers and databases; the caller ends them with `cleanup`. */
export const runBench = async (
  options: BenchOptions,
  say: (text: string) => void,
  cleanup: Cleanup,
): Promise<BenchResult> => {
  const folder = await makeTemporaryFolder(cleanup)
  const run = { folder, options, say, cleanup }
  if (options.only.length > 0) return measureAll(run)
  say('Starting servers…')
  const startUp = await measureStartUp(folder, options.idleSeconds, cleanup)
  return { ...(await measureAll(run)), startUp }
}
