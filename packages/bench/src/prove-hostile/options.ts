import { parseArgs } from 'node:util'
import { attacks } from './attacks/index.ts'
import type { HostileOptions } from './prove.ts'

export const usage = `npm run prove:hostile -- [options]
  --minutes n  of attacks, all together (60)
  --scale n    multiplies callers and sockets of each attack (1)
  --only name  this attack only; may be repeated
  --seed n     repeats a run (1)
attacks: ${attacks.map(({ name }) => name).join('; ')}`

const above0 = (name: string, text: string): number => {
  const number = Number(text)
  if (number > 0 && Number.isFinite(number)) return number
  throw new TypeError(`--${name} takes a number above 0, not ${text}`)
}

const attackNamed = (wanted: string) => {
  const found = attacks.find(({ name }) => name === wanted)
  if (found) return found
  throw new TypeError(`--only takes one of: ${attacks.map(({ name }) => name).join('; ')}`)
}

type Chosen = Omit<HostileOptions, 'databaseUrl' | 'folder' | 'progress'>

const LONGEST_QUIET_SECONDS = 60

export const readHostileOptions = (args: string[]): Chosen | 'help' => {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '60' },
      scale: { type: 'string', default: '1' },
      only: { type: 'string', multiple: true },
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return 'help'
  const seconds = 60 * above0('minutes', values.minutes)
  const scale = above0('scale', values.scale)
  return {
    attacks: values.only ? values.only.map(attackNamed) : attacks,
    seconds,
    // whoever waited too long once was held up
    tries: 1,
    quietSeconds: Math.min(LONGEST_QUIET_SECONDS, Math.max(5, seconds / 10)),
    scale,
    seed: above0('seed', values.seed),
    bars: { factor: 10, p99Factor: 3, floorMs: 0, bytes: 300e6 },
    products: Math.ceil(Math.min(50_000, 10_000 * scale)),
    everyMs: 50,
  }
}
