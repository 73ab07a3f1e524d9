import { type Jobs, type Subscriber, upkeep } from '@tradepost/kernel'

/** Every task that runs outside of a request. */
export const jobs: Jobs = { tasks: { ...upkeep.tasks }, crons: [...upkeep.crons] }

/** Who follows the stream of events. */
export const subscribers: Subscriber[] = []
