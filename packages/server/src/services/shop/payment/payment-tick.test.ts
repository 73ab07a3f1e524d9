import assert from 'node:assert/strict'
import { it } from 'node:test'
import { until } from '../../../../test/support/until.ts'
import { fill } from '../checkout/checkout.fixture.ts'
import { cards, withCards } from './payment.fixture.ts'
import { paymentTick } from './payment.jobs.ts'
import { listDueMerchants } from './record/step.store.ts'

it('a payment without an answer is settled by the tick and the job that it starts', async () => {
  const h = await withCards()
  const shopper = await h.guest()
  const { orderNumber } = await h.pay(shopper, await fill(shopper, { jar: 1 }), cards.silent)
  const { id } = await h.merchant()
  const due = async () => (await listDueMerchants(h.platform.database, h.clock.now(), id)).length
  const before = await due()

  await h.makeDue()
  const now = h.clock.now()
  await h.platform.database.tx((tx) => paymentTick.run(tx, now, now))
  await until(async () => (await h.paymentOf(orderNumber)).status === 'authorized')

  assert.equal(before, 0)
  assert.equal((await h.read(orderNumber)).status, 'open')
  assert.equal(await due(), 0)
  assert.deepEqual(await h.books(), ['authorize authorized 6'])
})
