import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import { serverNow } from '../../api/server-clock.ts'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { deadlineOf, minutesLeft } from './deadline.ts'
import type { FulfillmentOrder } from './fulfillment-order.ts'

const TICK_MS = 15_000
/** Less than this is shown as urgent. */
const SOON_MINUTES = 15

/** Counts down to the deadline of an order, and up after it. */
export const DeadlineClock = ({ fulfillmentOrder }: { fulfillmentOrder: FulfillmentOrder }) => {
  const { words } = useWords()
  const { formats } = useSession()
  const [now, setNow] = useState(serverNow)
  useInterval(() => setNow(serverNow()), TICK_MS, { autoInvoke: true })
  const left = minutesLeft(fulfillmentOrder, now)
  const due = new Date(deadlineOf(fulfillmentOrder)).toISOString()
  const time = formats.duration(Math.abs(left))
  return (
    <time
      className="clock"
      dateTime={due}
      title={words.store.dueAt({ time: formats.ownDateTime(due) })}
      data-late={left < 0 || undefined}
      data-soon={(left >= 0 && left < SOON_MINUTES) || undefined}
    >
      {left < 0 ? words.store.late({ time }) : words.store.dueIn({ time })}
    </time>
  )
}
