import { readArguments } from '../server/options.ts'
import { attacks } from './attacks/index.ts'
import type { HostileOptions } from './prove.ts'

export const usage = `npm run prove:hostile -- [options]
  --minutes n  of attacks, all together (60)
  --scale n    multiplies callers and sockets of each attack (1)
  --only name  this attack only; may be repeated
  --seed n     repeats a run (1)
attacks: ${attacks.map(({ name }) => name).join('; ')}`

const attackNamed = (wanted: string) => {
  const found = attacks.find(({ name }) => name === wanted)
  if (found) return found
  throw new TypeError(`--only takes one of: ${attacks.map(({ name }) => name).join('; ')}`)
}

type Chosen = Omit<HostileOptions, 'databaseUrl' | 'folder' | 'progress'>

const LONGEST_QUIET_SECONDS = 60

export const readHostileOptions = (args?: string[]): Chosen => {
  const { minutes, scale, seed, only } = readArguments({
    args,
    whole: { seed: 1 },
    fractions: { minutes: 60, scale: 1 },
    others: { only: { type: 'string', multiple: true } },
  })
  const seconds = 60 * minutes
  return {
    attacks: only ? only.map(attackNamed) : attacks,
    seconds,
    // whoever waited too long once was held up
    tries: 1,
    quietSeconds: Math.min(LONGEST_QUIET_SECONDS, Math.max(5, seconds / 10)),
    scale,
    seed,
    bars: { factor: 10, p99Factor: 3, floorMs: 0, bytes: 300e6 },
    products: Math.ceil(Math.min(50_000, 10_000 * scale)),
    everyMs: 50,
  }
}
