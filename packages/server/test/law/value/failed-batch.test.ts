import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { BatchError, createClient, type Warning } from '@tradepost/sdk'
import { harness } from '../../support/harness.ts'

const reasons = [
  { code: 'dented', name: 'Dented', sequenceId: 1 },
  { code: 'late', name: 'Late', sequenceId: 2 },
]
const role = { code: 'buyer', name: 'Buyer', permissions: [] }

describe('a batch in which nothing succeeds', () => {
  it('keeps the status of the interface, and warns', async () => {
    const { api, raw, merchantCode, url, client } = await harness()
    await api.createReturnReasons({ body: { returnReasons: reasons } })
    const post = (more: object[], headers: Record<string, string> = {}) =>
      raw(`/order/v1/merchants/${merchantCode}/returnReasons`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ returnReasons: [...reasons, ...more], colour: 'red' }),
      })
    const heard: Warning[] = []
    const { id: clientId, secret: clientSecret } = client
    const onWarning = (warning: Warning) => heard.push(warning)
    const listening = createClient({ baseUrl: url, merchantCode, clientId, clientSecret, onWarning })

    const none = await post([])
    const [first, replayed] = [
      await post([], { 'idempotency-key': 'k' }),
      await post([], { 'idempotency-key': 'k' }),
    ]
    const one = await post([{ code: 'wet', name: 'Wet', sequenceId: 3 }])
    await listening.createReturnReasons({ body: { returnReasons: reasons } })

    const unknown = 'unknown-field;path="/colour"'
    for (const { status, body, headers } of [none, first, replayed]) {
      assert.deepEqual([status, body.errors.length], [201, 2])
      assert.equal(headers.get('tradepost-warning'), `${unknown}, nothing-succeeded;items=2`)
    }
    assert.deepEqual([one.status, one.headers.get('tradepost-warning')], [201, unknown])
    assert.deepEqual(
      heard.map(({ operation, text }) => [operation, text]),
      [['createReturnReasons', 'none of 2 items succeeded']],
    )
  })

  it('is refused where the operation is ours', async () => {
    const { api } = await harness()
    await api.createRoles({ body: { roles: [role] } })

    await assert.rejects(
      api.createRoles({ body: { roles: [role] } }),
      (error) => error instanceof BatchError && error.status === 422,
    )
    const both = await api.createRoles({ body: { roles: [role, { ...role, code: 'seller' }] } })

    assert.equal(both.errors.length, 1)
  })
})
