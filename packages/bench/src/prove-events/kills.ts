import type { EventStage } from './stage.ts'
import { duplicates, violationsIn } from './violations.ts'

const FAILURES = 0.1

export type KillOptions = {
  things: number
  /** Events of each thing. */
  each: number
  kills: number
}

export type Deliveries = {
  events: number
  refused: number
  duplicates: number
  kills: number
  seconds: number
  violations: string[]
}

/** Events to an endpoint that fails at random, while both servers are killed and started again. */
export const deliverWhileKilled = async (
  { receiver, servers, newListener }: EventStage,
  { things, each, kills }: KillOptions,
): Promise<Deliveries> => {
  const { sendEvents } = await newListener(1)
  let refused = 0
  receiver.arrivals.length = 0
  receiver.refuses = () => {
    const isRefused = Math.random() < FAILURES
    if (isRefused) refused++
    return isRefused
  }
  const begin = performance.now()
  const events = things * each
  const distinct = new Set<string>()
  let looked = 0
  const arrived = () => {
    for (; looked < receiver.arrivals.length; looked++) {
      const one = receiver.arrivals[looked]
      if (one?.isTaken) distinct.add(one.id)
    }
    return distinct.size
  }
  let sent = 0
  let killed = 0
  for (let n = 0; n < each; n++) {
    await sendEvents(things, n)
    sent += things
    // both at once, while deliveries are under way
    if (killed < kills && n + 1 >= ((killed + 1) * each) / (kills + 1)) {
      await receiver.until(
        () => arrived() > sent / 10 || arrived() >= sent - things,
        'the beginning of deliveries',
      )
      await Promise.all([servers.killAndRestart(0), servers.killAndRestart(1)])
      killed++
    }
  }
  await receiver.until(() => arrived() >= events, 'the delivery of all events')
  return {
    events,
    refused,
    duplicates: duplicates(receiver.arrivals),
    kills: killed * 2,
    seconds: (performance.now() - begin) / 1000,
    violations: violationsIn(receiver.arrivals, { things, each }),
  }
}
