import { type Platform, systemContext } from '@tradepost/kernel'
import { updateCustomer } from '../../customer/index.ts'
import type { LinkKey } from './link.rules.ts'
import * as store from './tracking.store.ts'

/** Takes back the consent to marketing, as the customer would in their account. Twice is the same as once. */
export const unsubscribe = (platform: Platform, { merchantId, messageId }: LinkKey): Promise<void> =>
  platform.database.tx(async (tx) => {
    const found = await store.findUnsubscriber(tx, merchantId, messageId)
    if (!found) return
    const merchant = { id: merchantId, code: found.merchantCode }
    const ctx = systemContext(platform).forMerchant(merchant, tx)
    for (const id of await store.listOptedIn(tx, merchantId, found))
      await updateCustomer(ctx, id, { settings: { marketingOptIn: false } }, {})
    await store.recordUnsubscribed(tx, merchantId, messageId, platform.clock.now())
  })
