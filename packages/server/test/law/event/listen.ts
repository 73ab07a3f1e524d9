import { events } from '@tradepost/contract'
import { createWebhook } from '../../../src/services/webhook/webhook.fixture.ts'
import type { Harness } from '../../support/harness.ts'

/** Has every event of the merchant delivered from now on. */
export type Listen = <Merchant extends Harness>(merchant: Merchant) => Promise<Merchant>

export const listenAt =
  (endpoint: string): Listen =>
  async (merchant) => {
    const codes = Object.keys(events).map((code) => ({ code }))
    await createWebhook(merchant, { code: 'all', name: 'All', endpoint, events: codes })
    return merchant
  }
