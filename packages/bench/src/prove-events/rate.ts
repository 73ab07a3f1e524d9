import type { EventStage } from './stage.ts'

/** How fast one process posts the same body, 16 at a time, and does nothing else. */
const bareRate = async (url: string, count: number): Promise<number> => {
  const body = JSON.stringify({
    id: 'x'.repeat(36),
    date: new Date(),
    webhookId: 'x'.repeat(36),
    webhookCode: 'bare',
    eventCode: 'locationUpdated',
    payload: { locationCode: 'bare', newProperties: { n: 0 }, oldProperties: {}, user: 'proof' },
  })
  let left = count
  const begin = performance.now()
  const post = async () => {
    while (left-- > 0) await (await fetch(url, { method: 'POST', body })).arrayBuffer()
  }
  await Promise.all(Array.from({ length: 16 }, post))
  return count / ((performance.now() - begin) / 1000)
}

export type Rate = { events: number; perSecond: number; bare: number }

/** Events a second from both servers to one endpoint that takes everything, beside a loop that only posts. */
export const measureRate = async (
  { receiver, newListener }: EventStage,
  { things, each }: { things: number; each: number },
): Promise<Rate> => {
  const { sendEvents } = await newListener(1)
  const events = things * each
  const bare = await bareRate(`${receiver.url}/bare`, Math.min(events, 5_000))
  receiver.arrivals.length = 0
  const begin = performance.now()
  for (let n = 0; n < each; n++) await sendEvents(things, n)
  await receiver.until(() => receiver.arrivals.length >= events, 'the measurement of the rate')
  return { events, bare, perSecond: events / ((performance.now() - begin) / 1000) }
}
