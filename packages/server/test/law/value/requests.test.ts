import assert from 'node:assert/strict'
import { it } from 'node:test'
import { allOperations, findOperation } from '@tradepost/contract'
import { examples } from '@tradepost/contract/openapi'
import { holdRecorded } from './recorded.ts'
import * as accounts from './request/accounts.ts'
import * as catalog from './request/catalog.ts'
import * as content from './request/content.ts'
import * as customers from './request/customers.ts'
import type { Journey } from './request/journey.ts'
import * as merchant from './request/merchant.ts'
import * as orders from './request/orders.ts'
import * as shop from './request/shop.ts'
import { openStage } from './request/stage.ts'

/** Accounts come last: they change keys. */
const journeys = [merchant, catalog, customers, content, shop, orders, accounts].flatMap((part) =>
  Object.entries<Journey>(part),
)

/** Sent by somebody else: the provider of a payment, and a shop that has the plugin. */
const notSent = ['callShopPlugin', 'receivePaymentNews']

it('every operation that takes a body has an example that the demo has taken', async () => {
  const { sent, ...stage } = await openStage()

  const failed: string[] = []
  for (const [name, journey] of journeys)
    await journey(stage).catch((error: Error) => failed.push(`${name}: ${error.message}`))

  // reads and examples that are written by hand have tests of their own
  const ours = [...sent].filter(
    ([name]) => !(name in examples) && findOperation(name)?.operation.method !== 'GET',
  )
  const lacking = allOperations
    .filter(({ name, operation: { method, body } }) => body && method !== 'GET' && !(name in examples))
    .filter(({ name }) => !sent.has(name))
  assert.deepEqual([failed, lacking.map(({ name }) => name).toSorted()], [[], notSent])
  await holdRecorded('answers', Object.fromEntries(ours.map(([name, { answer }]) => [name, answer])))
  await holdRecorded('requests', Object.fromEntries(ours.map(([name, { body }]) => [name, body])))
})
