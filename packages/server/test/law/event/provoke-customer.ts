import assert from 'node:assert/strict'
import { expectNoErrors } from '@tradepost/sdk'
import {
  contextOf,
  device,
  jane,
  vip,
  withCustomer,
} from '../../../src/services/customer/customer/customer.fixture.ts'
import { openPasswordReset } from '../../../src/services/customer/index.ts'
import { tenPercent } from '../../../src/services/promotion/promotion/promotion.fixture.ts'
import { asCustomer, fixed } from '../../../src/services/segmentation/segment/segment.fixture.ts'
import type { Harness } from '../../support/harness.ts'
import { until } from '../../support/until.ts'
import type { Listen } from './listen.ts'

type WithCustomer = Harness & { id: string }

const resetPassword = async (h: WithCustomer) => {
  const { merchantId } = await contextOf(h)
  await h.api.resetCustomerPassword({ shopCode: 'web', body: { emailAddress: jane.emailAddress } })
  const reset = await openPasswordReset(h.platform, h.platform.database, merchantId, h.id)
  assert.ok(reset)
  await h.api.setCustomerPassword({ body: { token: reset.token, password: 'the new password' } })
}

const changeSegments = async ({ api, seed, id }: WithCustomer) => {
  await seed.segment(fixed('vips'))
  await api.addSegmentMembers({ segmentCode: 'vips', body: { members: [asCustomer(id)] } })
  await api.updateSegment({ segmentCode: 'vips', body: { name: 'Very important' } })
  await api.deleteSegment({ segmentCode: 'vips' })
}

const changeBelongings = async ({ api, id }: WithCustomer) => {
  expectNoErrors(await api.createDevices({ body: { devices: [device('phone')] } }))
  await api.updateDevice({ deviceCode: 'phone', body: { loggedInCustomerId: id } })
  await api.deleteDevices({ body: { deviceCodes: ['phone'] } })
  const key = { customerId: id, wishlistCode: 'later' }
  const subscriptions = [{ kind: 'newsletter' as const }]
  expectNoErrors(await api.createCustomerSubscriptions({ customerId: id, body: { subscriptions } }))
  await api.deleteSubscription({ subscriptionId: id })
  await api.createWishlists({ customerId: id, body: { wishlists: [{ code: 'later' }] } })
  await api.updateWishlist({ ...key, body: { name: 'Later' } })
  await api.deleteWishlist(key)
}

/** Customers and all that is theirs, segments and promotions. */
export const provokeCustomers = async (listen: Listen): Promise<void> => {
  const h = await listen({ ...(await withCustomer({ password: 'the old password' })) })
  const { api, id } = h
  const [other] = expectNoErrors(
    await api.createCustomers({ body: { customers: [{ ...jane, emailAddress: 'joan@example.test' }] } }),
  ).ids
  await api.createShops({ body: { shops: [{ code: 'web', name: 'Web', locales: ['en-us'] }] } })
  await api.updateCustomer({ customerId: id, body: { firstName: 'June' } })
  await resetPassword(h)
  await api.createCustomerNotes({ customerId: id, body: { notes: [{ note: 'Likes tea' }] } })
  await api.updateCustomerMetrics({ customerId: id, body: { numberOfOrders: 2 } })
  expectNoErrors(await api.createCustomerAttributes({ body: { attributes: [vip] } }))
  await api.updateCustomerAttribute({ attributeCode: vip.code, body: { name: 'Level' } })
  await api.deleteCustomerAttribute({ attributeCode: vip.code })
  await changeBelongings(h)
  await changeSegments(h)
  expectNoErrors(await api.createPromotions({ body: { promotions: [tenPercent] } }))
  await api.updatePromotion({ promotionCode: tenPercent.code, body: { name: 'A tenth' } })
  await api.deletePromotion({ promotionCode: tenPercent.code })
  await api.deleteCustomer({ customerId: String(other) })
  await api.eraseCustomer({ customerId: id })
  await until(async () => (await h.events()).some(({ event }) => event === 'customerErased'))
}
