import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { newMerchant, type TestMerchant } from '../auth.fixture.ts'
import { PASSWORD_COST } from './password.ts'

/** Hashing as slow as it is in production. */
const newSlowMerchant = async () => {
  const merchant = await newMerchant()
  merchant.platform.passwordCost = PASSWORD_COST
  return merchant
}

/** The most connections in use at any moment of the work. */
const busiest = async ({ platform: { database } }: TestMerchant, work: Promise<unknown>) => {
  let most = 0
  let isDone = false
  work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    most = Math.max(most, database.pool.totalCount - database.pool.idleCount)
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await work
  return most
}

const guests = (batch: number, count = 2) =>
  Array.from({ length: count }, (_, n) => ({
    emailAddress: `guest-${batch}-${n}@example.test`,
    password: `a password of guest ${n}`,
  }))

const TOGETHER = 18

describe('hashing passwords', () => {
  it('holds no connection while users are created under an Idempotency-Key', async () => {
    const merchant = await newSlowMerchant()
    await merchant.api.listUsers()

    // the SDK sends a key with every write
    const creates = Array.from({ length: TOGETHER }, (_, batch) =>
      merchant.api.createUsers({ body: { users: guests(batch) } }),
    )

    assert.ok((await busiest(merchant, Promise.all(creates))) < (TOGETHER * 2) / 3)
    const { users } = await merchant.api.listUsers()
    assert.equal(users.length, 1 + TOGETHER * 2)
  })

  it('lets another merchant sign in during a rush of wrong passwords', async () => {
    const [attacked, other] = [await newSlowMerchant(), await newSlowMerchant()]
    const attacks = Array.from({ length: 140 }, () => attacked.byPassword({ password: 'wrong' }))
    const statuses: number[] = []

    for (let n = 0; n < 5; n++) statuses.push((await other.byPassword()).status)

    assert.deepEqual(statuses, [200, 200, 200, 200, 200])
    const refused = (await Promise.all(attacks)).filter(({ status }) => status === 429)
    assert.ok(refused.length > 0, 'the rush was too small to fill a line')
  })

  it('answers a retry with the same key although the password was hashed again', async () => {
    const { api } = await newSlowMerchant()
    const request = { body: { users: guests(1, 1) } }

    const first = await api.createUsers(request, { idempotencyKey: 'once' })
    const second = await api.createUsers(request, { idempotencyKey: 'once' })

    assert.deepEqual(second, first)
  })
})
