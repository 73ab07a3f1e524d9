import { Ctx, type Platform, systemContext } from '@tradepost/kernel'
import { updateCustomer } from '../../customer/index.ts'
import type { LinkKey } from './link.rules.ts'
import * as store from './tracking.store.ts'

export const countOpening = async ({ database, clock }: Platform, { merchantId, messageId }: LinkKey) => {
  await store.recordOpened(database, merchantId, messageId, clock.now())
}

export const countClick = async ({ database, clock }: Platform, { merchantId, messageId }: LinkKey) => {
  await store.recordClicked(database, merchantId, messageId, clock.now())
}

/** Takes back the consent to marketing, as the customer would in their account. Twice is the same as once. */
export const unsubscribe = (platform: Platform, { merchantId, messageId }: LinkKey): Promise<void> =>
  platform.database.tx(async (tx) => {
    const found = await store.findUnsubscriber(tx, merchantId, messageId)
    if (!found) return
    const { principal, requestId, log } = systemContext(platform)
    const ctx = new Ctx(
      platform,
      { ...principal, merchantId, merchantCode: found.merchantCode },
      requestId,
      log,
    )
    ctx.ambient = tx
    for (const id of await store.listOptedIn(tx, merchantId, found))
      await updateCustomer(ctx, id, { settings: { marketingOptIn: false } }, {})
    await store.recordUnsubscribed(tx, merchantId, messageId, platform.clock.now())
  })
