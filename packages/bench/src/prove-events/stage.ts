import { expectNoErrors } from '@tradepost/sdk'
import { openStage, type StageOptions } from '../proof/stage.ts'
import type { Cleanup } from '../server/cleanup.ts'
import { insertEvent, insertEvents } from './events.store.ts'
import { startReceiver } from './receiver.ts'

/** With the delays of a real server each failure would hold up its thing for minutes. */
const RETRY_SECONDS = '1,1,1,2,2,2,3,3,3,3,3,3,3,3,3,3,3,3,3,3'

export type EventStage = Awaited<ReturnType<typeof openEventStage>>

/** Two servers on one database, a receiver, and merchants with webhooks to it. */
export const openEventStage = async (options: StageOptions, cleanup: Cleanup) => {
  const settings = { TRADEPOST_ALLOW_PRIVATE_TARGETS: '1', TRADEPOST_WEBHOOK_RETRY_SECONDS: RETRY_SECONDS }
  const { servers, platform, newMerchant } = await openStage({ ...options, settings }, cleanup)
  const receiver = await startReceiver(cleanup)

  const newListener = async (count: number) => {
    const { api, code } = await newMerchant()
    const webhook = (name: string) => ({
      code: name,
      name,
      endpoint: `${receiver.url}/${name}`,
      active: true,
      events: [{ code: 'locationUpdated' }],
    })
    const create = async (...names: string[]): Promise<string[]> =>
      expectNoErrors(await api.createWebhooks({ body: { webhooks: names.map(webhook) } })).ids
    await create(...Array.from({ length: count }, (_, n) => `hook-${n}`))
    /** One event of each of so many things, the n-th of each. */
    const sendEvents = (things: number, n: number) => insertEvents(platform.database, code, { things, n })
    const sendEvent = (thing: number, n: number) => insertEvent(platform.database, code, { thing, n })
    return { api, create, sendEvents, sendEvent }
  }
  return { servers, receiver, newListener }
}
