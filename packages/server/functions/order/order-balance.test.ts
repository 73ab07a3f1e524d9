import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { functionCalls, json } from '../call.fixture.ts'

const { call } = await functionCalls()

type Balance = Record<string, number>
const card = (status: string, authorizedAmount: number | null, chargedAmount: number | null = null) => ({
  type: 'order',
  status,
  authorizedAmount,
  chargedAmount,
})
const refund = (chargedAmount: number) => ({ type: 'refund', status: 'captured', chargedAmount })

/** Reserved, paid, refunded, still open and still to be given back. */
const balance = async (total: number, returned: number, ...payments: object[]): Promise<number[]> => {
  const of = await call<Balance>(
    sql`order_balance(${total}::numeric, ${returned}::numeric, ${json(payments)})`,
  )
  assert.deepEqual([of.total, of.returnedAmount], [total, returned])
  return [of.authorizedAmount, of.paidAmount, of.refundedAmount, of.openAmount, of.refundDueAmount].map(
    Number,
  )
}

describe('the balance of an order', () => {
  it('has what another system reserved neither as reserved here nor as open', async () => {
    const foreign = { ...card('authorized', 50), isElsewhere: true }

    assert.deepEqual(await balance(50, 0, foreign), [0, 0, 0, 0, 0])
    assert.deepEqual(await balance(70, 0, foreign, card('authorized', 10)), [10, 0, 0, 10, 0])
    assert.deepEqual(await balance(0, 0, foreign), [0, 0, 0, 0, 0])
  })

  it('is open as far as nobody has paid or promised it', async () => {
    assert.deepEqual(await balance(50, 0), [0, 0, 0, 50, 0])
    assert.deepEqual(await balance(50, 0, card('processing', null)), [0, 0, 0, 50, 0])
    assert.deepEqual(await balance(50, 0, card('failed', null), card('authorized', 50)), [50, 0, 0, 0, 0])
    assert.deepEqual(await balance(50, 0, card('authorized', 20)), [20, 0, 0, 30, 0])
    assert.deepEqual(await balance(50, 0, card('captured', 50, 50)), [0, 50, 0, 0, 0])
    assert.deepEqual(await balance(50, 0, card('captured', 50, 20.5)), [29.5, 20.5, 0, 0, 0])
  })

  it('leaves alone what was reserved and is no longer needed', async () => {
    assert.deepEqual(await balance(38, 0, card('captured', 50, 38)), [0, 38, 0, 0, 0])
    assert.deepEqual(await balance(38, 0, card('authorized', 50)), [38, 0, 0, 0, 0])
  })

  it('owes what came back or was canceled until it was given back, and no refund of free will again', async () => {
    const paid = card('captured', 50, 50)

    assert.deepEqual(await balance(50, 20, paid), [0, 50, 0, 0, 20])
    assert.deepEqual(await balance(50, 20, paid, refund(20)), [0, 50, 20, 0, 0])
    assert.deepEqual(await balance(0, 0, paid, refund(15)), [0, 50, 15, 0, 35])
    assert.deepEqual(await balance(50, 0, paid, refund(5)), [0, 50, 5, 0, 0])
    assert.deepEqual(await balance(50, 20), [0, 0, 0, 30, 0])
  })
})
