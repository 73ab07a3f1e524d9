import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { caught, serve } from '../test/serve.ts'
import { BatchError, expectNoErrors, TradepostError } from './index.ts'

const item = {
  code: 409,
  entity: 'product',
  entityId: 'tea',
  entityIndex: 0,
  reason: 'A product with this code exists already',
  message: 'A product with this code exists already',
  subentityPath: [],
}

describe('a batch', () => {
  const body = { products: [] }

  it('with failed items is a result, until expectNoErrors is asked', async (t) => {
    const { client } = await serve(t, () => ({ json: { errors: [item] } }))

    const result = await client.createProducts({ body })

    assert.deepEqual(result.errors, [item])
    assert.throws(
      () => expectNoErrors(result, 'createProducts'),
      (error) => {
        assert.ok(error instanceof BatchError)
        assert.deepEqual(error.errors, [item])
        assert.equal(
          error.message,
          'createProducts failed with 409: 1 item refused; product tea at 0: A product with this code exists already',
        )
        return true
      },
    )
  })

  it('without failed items passes through expectNoErrors', () => {
    const result = { ids: ['1'], errors: [] }

    assert.equal(expectNoErrors(result), result)
  })

  it('that was asked to be strict fails with its items', async (t) => {
    const { client } = await serve(t, () => ({ status: 422, json: { errors: [item] } }))

    const error = await caught(client.createProducts({ body }, { strict: true }))

    assert.ok(error instanceof BatchError)
    assert.deepEqual(error.errors, [item])
  })

  it('with a reused idempotency key is no batch error', async (t) => {
    const { client } = await serve(t, () => ({
      status: 422,
      json: { statusCode: 422, code: 'IdempotencyKeyReused', message: 'Used already' },
    }))

    const error = await caught(client.createProducts({ body }))

    assert.ok(error instanceof TradepostError && !(error instanceof BatchError))
    assert.equal(error.code, 'IdempotencyKeyReused')
  })
})
