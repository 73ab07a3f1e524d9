import type pg from 'pg'
import { type Floor, openFloor } from '../floor.ts'
import type { RecordedPlan } from '../plan.ts'
import { findScenario, keyAt } from '../scenario/scenario.ts'
import { tokenFor, type World } from '../scenario/world.ts'
import { load } from './load.ts'
import type { Timings } from './timings.ts'

/** One round. `first` continues the count of the rounds before. */
export type Round = { scenario: string; world: World; callers: number; seconds: number; first: number }
export type Order =
  | (Round & { side: 'http' })
  | (Round & { side: 'floor'; recorded: RecordedPlan; connection: pg.PoolConfig })
export type Report = { timings: Timings } | { error: string }

let floor: Floor | undefined

export const perform = (order: Order): Promise<Timings> => {
  const { world, callers, seconds, first, side } = order
  const scenario = findScenario(order.scenario)
  const key = (n: number) => keyAt(scenario, world, side, first + n)
  if (order.side === 'floor') {
    const { connection, recorded } = order
    floor ??= openFloor()
    return floor.run({ ...recorded, connection, callers, seconds, keyAt: key })
  }
  const { host, port } = world
  const token = tokenFor(world, scenario)
  return load({ host, port, token, callers, seconds, request: (n) => scenario.request(world, key(n)) })
}

/** A client process: carries out commands until its parent disconnects. */
export const runClient = (): void => {
  const answer = (report: Report) => process.send?.(report)
  process.on('message', (order: Order) => {
    perform(order).then(
      (timings) => answer({ timings }),
      (error: Error) => answer({ error: error.stack ?? error.message }),
    )
  })
  // a round in hand would keep it alive without its parent
  process.once('disconnect', () => process.exit())
}
