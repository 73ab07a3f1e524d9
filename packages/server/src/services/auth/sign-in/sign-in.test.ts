import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { newMerchant, type TestMerchant } from '../auth.fixture.ts'
import { ALLOWED_FAILURES, LOCK_MS } from './sign-in.ts'

const failTimes = async ({ byPassword }: TestMerchant, times: number) => {
  for (let time = 0; time < times; time++) await byPassword({ password: 'wrong' })
}

const ownerOf = async ({ api, owner }: TestMerchant) => {
  const filters = JSON.stringify({ emailAddress: owner.emailAddress })
  const { users } = await api.listUsers({ filters } as never)
  return users[0]
}

describe('signing in', () => {
  it('locks a user after five wrong passwords in a row, and says no more than before', async () => {
    const merchant = await newMerchant()
    const wrong = await merchant.byPassword({ password: 'wrong' })
    await failTimes(merchant, ALLOWED_FAILURES - 1)

    const right = await merchant.byPassword()

    assert.equal(right.status, 400)
    assert.deepEqual(right.body, wrong.body)
    assert.equal(right.headers.get('retry-after'), null)
    const locked = new Date(merchant.clock.now().getTime() + LOCK_MS).toISOString()
    assert.equal((await ownerOf(merchant))?.lockedUntil, locked)
  })

  it('works again when the lock has ended, with all attempts anew', async () => {
    const merchant = await newMerchant()
    await failTimes(merchant, ALLOWED_FAILURES)

    merchant.clock.advance(LOCK_MS)
    await failTimes(merchant, ALLOWED_FAILURES - 1)

    assert.equal((await merchant.byPassword()).status, 200)
    assert.equal((await ownerOf(merchant))?.lockedUntil, null)
  })

  it('does not prolong a lock by further attempts', async () => {
    const merchant = await newMerchant()
    await failTimes(merchant, ALLOWED_FAILURES)

    merchant.clock.advance(LOCK_MS - 1000)
    await failTimes(merchant, ALLOWED_FAILURES)
    merchant.clock.advance(1000)

    assert.equal((await merchant.byPassword()).status, 200)
  })

  it('forgets failures after a success', async () => {
    const merchant = await newMerchant()

    for (let round = 0; round < 3; round++) {
      await failTimes(merchant, ALLOWED_FAILURES - 1)
      assert.equal((await merchant.byPassword()).status, 200)
    }
  })

  it('counts guesses that are made at the same time', async () => {
    const merchant = await newMerchant()

    const guesses = Array.from({ length: 20 }, () => merchant.byPassword({ password: 'wrong' }))
    // the right one stands last in line, behind more wrong ones than are allowed
    const answers = await Promise.all([...guesses, merchant.byPassword()])

    assert.ok(answers.every(({ status }) => status === 400))
    assert.ok((await ownerOf(merchant))?.lockedUntil)
  })

  it('lets many in who know the password at the same time', async () => {
    const merchant = await newMerchant()

    const answers = await Promise.all(Array.from({ length: 20 }, () => merchant.byPassword()))

    assert.ok(answers.every(({ status }) => status === 200))
  })

  it('unlocks by a new password', async () => {
    const merchant = await newMerchant()
    await failTimes(merchant, ALLOWED_FAILURES)
    const id = (await ownerOf(merchant))?.id as string

    await merchant.api.updateUser({ userId: id, body: { password: 'another password' } })

    assert.equal((await merchant.byPassword({ password: 'another password' })).status, 200)
  })

  it('remembers when', async () => {
    const merchant = await newMerchant()
    assert.equal((await ownerOf(merchant))?.lastSignInDate, null)

    await merchant.byPassword()

    assert.equal((await ownerOf(merchant))?.lastSignInDate, merchant.clock.now().toISOString())
  })

  it('takes as long for a name that does not exist as for a wrong password', async () => {
    const merchant = await newMerchant()
    const took = async (more: Record<string, string>) => {
      const start = performance.now()
      await merchant.byPassword(more)
      return performance.now() - start
    }

    const wrong = await took({ password: 'wrong' })
    const unknown = await took({ username: 'nobody@example.test' })

    // without the hash it would be a fiftieth
    assert.ok(unknown > wrong / 3, `${unknown} ms against ${wrong} ms`)
  })
})
