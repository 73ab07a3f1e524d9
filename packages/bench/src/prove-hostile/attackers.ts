import { constants, setPriority } from 'node:os'
import { seeded } from '../proof/random.ts'
import type { Field, Operator } from './attack.ts'
import { attacks } from './attacks/index.ts'
import { openCaller } from './call.ts'
import { countFault, countOutcome, emptyTally, type Tally } from './tally.ts'
import type { Member } from './world.ts'

export type Assault = {
  /** The name of the attack. */
  attack: string
  attacker: Member
  operator: Operator
  addresses: string[]
  seconds: number
  scale: number
  seed: number
}

/** To the process of the attackers; addresses come when a killed server is back. */
export type AttackersOrder = Assault | { addresses: string[] }
export type AttackersReport = { tally: Tally } | { error: string } | 'kill a server'

const attackNamed = (wanted: string) => {
  const found = attacks.find(({ name }) => name === wanted)
  if (found) return found
  throw new Error(`no attack is named ${wanted}`)
}

/** Runs one attack in this process. */
export const perform = async (assault: Assault, killServer: Field['killServer']): Promise<Tally> => {
  const { attacker, operator, addresses, scale, seed, seconds } = assault
  const tally = emptyTally()
  const began = performance.now()
  // not the address of the second merchant, whose share it would use up
  const caller = openCaller('127.0.0.2')
  let next = 0
  const field: Field = {
    attacker,
    operator,
    addresses,
    scale,
    random: seeded(seed),
    elapsed: () => (performance.now() - began) / 1000 / seconds,
    send: async (call) => {
      const outcome = await caller.call(addresses[next++ % addresses.length] as string, call)
      countOutcome(tally, outcome, `${call.method ?? ''} ${call.path.slice(0, 200)}`)
      return outcome
    },
    count: (status) => countOutcome(tally, { status, isHonest: true, text: '' }, 'a socket'),
    blame: (what) => countFault(tally, what),
    killServer,
  }
  await attackNamed(assault.attack).run(field).finally(caller.close)
  return tally
}

/**
 * The process of the attackers. They come from other machines, so they must not take processor time from the servers:
 * how a kernel shares two cores among equals is not what is proven.
 */
export const runAttackers = (): void => {
  setPriority(constants.priority.PRIORITY_LOW)
  const report = (what: AttackersReport) => process.send?.(what)
  let current: Assault | undefined
  let restarted: (() => void) | undefined
  const killServer = () =>
    new Promise<void>((resolve) => {
      restarted = resolve
      report('kill a server')
    })
  // an attack in hand would keep it alive without its parent
  process.once('disconnect', () => process.exit())
  process.on('message', (order: AttackersOrder) => {
    if ('attack' in order) {
      current = order
      perform(order, killServer).then(
        (tally) => report({ tally }),
        (error: Error) => report({ error: error.message }),
      )
    } else {
      current?.addresses.splice(0, Number.POSITIVE_INFINITY, ...order.addresses)
      restarted?.()
    }
  })
}
