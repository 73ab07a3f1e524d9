import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { issueMerchantToken } from '../client/token.ts'
import type { Progress } from '../proof/progress.ts'
import type { Servers } from '../proof/servers.ts'
import { openStage } from '../proof/stage.ts'
import type { Cleanup } from '../server/cleanup.ts'
import type { Attack } from './attack.ts'
import { startAttackers } from './attackers-process.ts'
import type { Observed } from './neighbour.ts'
import { startNeighbour } from './neighbour-process.ts'
import { emptyTally } from './tally.ts'
import { type AttackResult, type Bars, isOnlySlow, violationsIn } from './violations.ts'
import { makeHostileWorld } from './world.ts'

export type HostileOptions = {
  attacks: Attack[]
  /** For all attacks together, each of which has the same share. */
  seconds: number
  /** Of an attack in which the second merchant waited too long, and nothing else went wrong. */
  tries: number
  quietSeconds: number
  scale: number
  seed: number
  bars: Bars
  /** Products of the attacker. */
  products: number
  /** Between two requests of the second merchant. */
  everyMs: number
  databaseUrl: string
  folder: string
  progress(title: string, total: number): Progress
}

export type HostileProof = {
  quiet: Observed
  results: AttackResult[]
  /** Memory of each server at the end. */
  bytes: number[]
  violations: string[]
}

/** Between two attacks, so that one does not pay for the other. */
const PAUSE_MS = 500

const largest = async (servers: Servers) => Math.max(...(await servers.residentBytes()))

/** Garbage that is still to be collected does not count against a server. */
const CALM_MS = 60_000

const waitForMemory = async (servers: Servers, most: number) => {
  const until = performance.now() + CALM_MS
  while ((await largest(servers)) >= most && performance.now() < until) await sleep(500)
}

/** Attacks two servers by one merchant, one attack after the other, and watches how a second merchant fares. */
export const proveHostile = async (options: HostileOptions, cleanup: Cleanup): Promise<HostileProof> => {
  const { databaseUrl, folder, attacks, bars, everyMs, scale, seed } = options
  // as a shop runs it: with the limits that hold when nobody sets any
  const settings = { TRADEPOST_RATE_LIMIT: '1000', TRADEPOST_COMPILE_AHEAD: '1' }
  const stage = await openStage({ databaseUrl, folder, pool: 20, settings }, cleanup)
  const { servers } = stage
  const { addresses } = servers
  const world = await makeHostileWorld(stage, options.products)
  const operator = { databaseUrl, secret: stage.secret, dataDir: join(folder, 'server-0') }
  const killServer = () => servers.killAndRestart(1)
  const attackers = startAttackers({ addresses, killServer }, cleanup)
  const neighbour = startNeighbour(cleanup)
  const beside = async (other: () => Promise<void>) => {
    for (const member of [world.attacker, world.neighbour])
      member.token = await issueMerchantToken(addresses[0] as string, member.code, member.client)
    return neighbour.during({ addresses: [...addresses], member: world.neighbour, everyMs }, other)
  }

  const bar = options.progress('attacks', attacks.length)
  const beQuiet = () => sleep(options.quietSeconds * 1000)
  // the first time is for the servers to warm up
  await beside(beQuiet)
  const quiet = await beside(beQuiet)
  const perform = async (attack: Attack, index: number): Promise<AttackResult> => {
    await sleep(PAUSE_MS)
    let tally = emptyTally()
    const observed = await beside(async () => {
      const { attacker } = world
      const assault = {
        attack: attack.name,
        attacker,
        operator,
        addresses: [...addresses],
        scale,
        seed: seed + index,
      }
      tally = await attackers.attack({ ...assault, seconds: options.seconds / attacks.length })
    })
    const crashes = await servers.replaceCrashed()
    const bytes = await largest(servers)
    return { name: attack.name, kills: attack.kills ?? false, tally, observed, crashes, bytes }
  }
  const results: AttackResult[] = []
  for (const [index, attack] of attacks.entries()) {
    let result = await perform(attack, index)
    for (let tries = 1; tries < options.tries && isOnlySlow(result, quiet, bars); tries++)
      result = await perform(attack, index)
    results.push(result)
    bar.step(1)
  }
  bar.end()
  await beside(() => waitForMemory(servers, bars.bytes))
  const bytes = await servers.residentBytes()
  await servers.stop()
  const proof = { quiet, results, bytes }
  return { ...proof, violations: violationsIn(proof, bars) }
}
