import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { caught, serve } from '../test/serve.ts'
import { NotFoundError, type Warning } from './index.ts'

const header =
  'unknown-field;path="/shippingInformation/wieght";nearest="weight", unknown-field;path="/%E8%8C%B6%22", unknown-fields;count=7'
const told = [
  {
    operation: 'updateProduct',
    text: 'unknown field shippingInformation.wieght, did you mean weight?',
    path: ['shippingInformation', 'wieght'],
    nearest: 'weight',
    requestId: 'request-1',
  },
  {
    operation: 'updateProduct',
    text: 'unknown field 茶"',
    path: ['茶"'],
    nearest: undefined,
    requestId: 'request-1',
  },
  {
    operation: 'updateProduct',
    text: '7 more unknown fields',
    path: [],
    nearest: undefined,
    requestId: 'request-1',
  },
]

describe('a field that the server does not know', () => {
  it('is told to onWarning, and stands in the raw answer', async (t) => {
    const { connect } = await serve(t, () => ({ status: 204, headers: { 'tradepost-warning': header } }))
    const heard: Warning[] = []
    const client = connect({ onWarning: (warning) => heard.push(warning) })

    const { warnings } = await client.raw.updateProduct({ productCode: 'tea', body: {} })

    assert.deepEqual(heard, told)
    assert.deepEqual(warnings, told)
  })

  it('is told also when the call fails', async (t) => {
    const { connect } = await serve(t, () => ({
      status: 404,
      headers: { 'tradepost-warning': header },
      json: {},
    }))
    const heard: Warning[] = []
    const client = connect({ onWarning: (warning) => heard.push(warning) })

    assert.ok((await caught(client.updateProduct({ productCode: 'tea', body: {} }))) instanceof NotFoundError)

    assert.equal(heard.length, 3)
  })

  it('needs no listener', async (t) => {
    const { client } = await serve(t, () => ({ status: 204, headers: { 'tradepost-warning': header } }))

    assert.equal(await client.updateProduct({ productCode: 'tea', body: {} }), undefined)
    assert.deepEqual((await client.raw.getProduct({ productCode: 'tea' })).warnings.length, 3)
  })
})
