import assert from 'node:assert/strict'
import { it } from 'node:test'
import { messageOf } from '@tradepost/contract'
import { type Ids, systemContext, systemIds } from '@tradepost/kernel'
import { createShops } from '../index.ts'
import { aNumber, conflictsIn, sendShops, serveMerchants } from '../merchant/merchant.fixture.ts'

const { platform, newMerchant } = await serveMerchants()

it('refuses a customer number of another merchant, and one that stands twice in the request', async () => {
  const [one, other] = [await newMerchant(), await newMerchant()]
  const [taken, twice] = [aNumber(), aNumber()]
  await sendShops(one.call, { code: 'web', customerNumber: taken })

  const { body } = await sendShops(
    other.call,
    { code: 'a', customerNumber: taken },
    { code: 'b', customerNumber: twice },
    { code: 'c', customerNumber: twice },
  )

  assert.deepEqual(conflictsIn(body.errors), [
    [0, 409, messageOf('customerNumberTaken')],
    [2, 409, messageOf('customerNumberTaken')],
  ])
  assert.deepEqual(
    body.shops.map(({ code }: { code: string }) => code),
    ['b'],
  )
})

it('stores the second of two shops with one code when only the first has a taken number', async () => {
  const [one, other] = [await newMerchant(), await newMerchant()]
  const [taken, free] = [aNumber(), aNumber()]
  await sendShops(one.call, { code: 'web', customerNumber: taken })

  const { body } = await sendShops(
    other.call,
    { code: 'web', customerNumber: taken },
    { code: 'web', customerNumber: free },
  )

  assert.deepEqual(
    body.errors.map(({ entityIndex }: { entityIndex: number }) => entityIndex),
    [0],
  )
  assert.deepEqual(body.shops[0].customerNumber, free)
})

it('refuses a shop number that the merchant uses already, but not one of another merchant', async () => {
  const [one, other] = [await newMerchant(), await newMerchant()]
  await sendShops(one.call, { code: 'a', shopNumber: '100' })

  const own = await sendShops(one.call, { code: 'b', shopNumber: '100' })
  const foreign = await sendShops(other.call, { code: 'a', shopNumber: '100' })

  assert.deepEqual(conflictsIn(own.body.errors), [[0, 409, messageOf('shopNumberTaken')]])
  assert.deepEqual(foreign.body.errors, [])
})

it('draws numbers again until they are free', async () => {
  const { id, code, call } = await newMerchant()
  const taken = aNumber()
  await sendShops(call, { code: 'web', customerNumber: taken, shopNumber: '123456' })
  const draws = [taken, '123456', taken, '654321', aNumber(), '123456', aNumber(), '654321']
  const ids: Ids = { ...systemIds, digits: () => draws.shift() ?? systemIds.digits(12) }

  const { shops } = await platform.database.tx((tx) =>
    createShops(systemContext({ ...platform, ids }).forMerchant({ id, code }, tx), [
      { code: 'app', name: 'App' },
    ]),
  )

  assert.equal(draws.length, 0)
  assert.equal(shops[0]?.shopNumber, '654321')
})

it('gives a customer number to one of two merchants that race for it', async () => {
  const merchants = [await newMerchant(), await newMerchant()]
  const numbers = [aNumber(), aNumber()]
  const shops = numbers.map((customerNumber) => ({ code: customerNumber, customerNumber }))

  const replies = await Promise.all(
    merchants.map(({ call }, n) => sendShops(call, ...(n === 0 ? shops : shops.toReversed()))),
  )

  assert.deepEqual(
    replies.map(({ status }) => status),
    [201, 201],
  )
  assert.equal(replies.flatMap(({ body }) => body.shops).length, 2)
  assert.equal(replies.flatMap(({ body }) => body.errors).length, 2)
})
