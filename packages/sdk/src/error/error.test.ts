import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { caught, serve } from '../../test/serve.ts'
import {
  ConflictError,
  ForbiddenError,
  NotFoundError,
  OAuthError,
  PreconditionFailedError,
  RateLimitError,
  ServerError,
  TradepostError,
  UnauthorizedError,
  ValidationError,
} from '../index.ts'

describe('an error', () => {
  for (const [status, type] of [
    [401, UnauthorizedError],
    [403, ForbiddenError],
    [404, NotFoundError],
    [409, ConflictError],
    [412, PreconditionFailedError],
    [413, TradepostError],
    [429, RateLimitError],
    [500, ServerError],
    [503, ServerError],
  ] as const)
    it(`with ${status} is a ${type.name} that says operation, status and the server's text`, async (t) => {
      const body = { statusCode: status, code: 'SomeCode', message: 'Some text' }
      const { connect } = await serve(t, () => ({ status, json: body }))

      const error = await caught(connect({ retries: 0 }).getProduct({ productCode: 'tea' }))

      assert.ok(error instanceof TradepostError)
      assert.equal(error.constructor, type)
      assert.equal(error.name, type.name)
      assert.ok(error.message.startsWith(`getProduct failed with ${status}: Some text`))
      const { code, operation, requestId } = error
      assert.deepEqual(
        { status: error.status, code, operation, requestId, body: error.body },
        { status, code: 'SomeCode', operation: 'getProduct', requestId: 'request-1', body },
      )
    })

  const problem = {
    code: 'ENUM_MISMATCH',
    message: 'No enum match for: x',
    path: ['products', '0', 'status'],
  }
  for (const [dialect, body, problems] of [
    [
      'catalog',
      {
        statusCode: 400,
        code: 'SCHEMA_VALIDATION_FAILED',
        message: problem.message,
        additionalInfo: {
          validationErrors: [
            { code: 400, reason: problem.message, subentityPath: ['products', 0, 'status'] },
          ],
        },
        error: {
          paramName: 'products.0.status',
          code: 'SCHEMA_VALIDATION_FAILED',
          message: problem.message,
          results: { errors: [{ ...problem, description: problem.message }], warnings: [] },
        },
      },
      [problem],
    ],
    [
      'catalog without results',
      {
        code: 'VALIDATION_FAILED',
        message: 'Not valid',
        additionalInfo: {
          validationErrors: [{ code: 404, reason: 'No such category', subentityPath: ['categories', 1] }],
        },
      },
      [{ code: '404', message: 'No such category', path: ['categories', '1'] }],
    ],
    [
      'order',
      {
        errors: [
          { entityIndex: 0, entity: 'orders', code: 400, message: 'Wrong', subentityPath: ['orders', 0] },
        ],
      },
      [{ code: '400', message: 'Wrong', path: ['orders', '0'] }],
    ],
    [
      'import',
      { errors: [{ code: 'MAXIMUM', field: 'a.b', message: 'Too large', value: '9' }] },
      [{ code: 'MAXIMUM', message: 'Too large', path: ['a', 'b'] }],
    ],
    [
      'cart',
      { error: { code: 'EINVALIDCALL', message: 'No such cart' } },
      [{ code: 'EINVALIDCALL', message: 'No such cart', path: [] }],
    ],
    [
      'plain',
      { code: 'order.invalidStatus', message: 'Allowed: open' },
      [{ code: 'order.invalidStatus', message: 'Allowed: open', path: [] }],
    ],
  ] as const)
    it(`of validation has the problems of the dialect ${dialect}`, async (t) => {
      const { client } = await serve(t, () => ({ status: 400, json: body }))

      const error = await caught(client.listProducts())

      assert.ok(error instanceof ValidationError)
      assert.deepEqual(error.problems, problems)
    })

  it('of OAuth has the word and the description', async (t) => {
    const body = { error: 'invalid_grant', error_description: 'The refresh token has ended' }
    const { client } = await serve(t, assert.fail, () => ({ status: 400, json: body }))

    const error = await caught(client.issueToken({ body: { grant_type: 'refresh_token' } }))

    assert.ok(error instanceof OAuthError)
    assert.equal(error.code, 'invalid_grant')
    assert.equal(error.message, 'issueToken failed with 400: The refresh token has ended')
  })

  it('that something on the way answered shows the beginning of its text', async (t) => {
    const { client } = await serve(t, () => ({ status: 502, text: `<html>${'x'.repeat(500)}` }))

    const error = await caught(client.listProducts())

    assert.ok(error instanceof ServerError)
    assert.equal(error.code, '502')
    assert.match(error.message, /^listProducts failed with 502: <html>x{194}…$/)
  })

  it('says what to look at when a success is not JSON', async (t) => {
    const texts = ['<html>sign in</html>', '{"products": [{"code": "t']
    const { client } = await serve(t, (_, index) => ({ text: texts[index] }))

    await assert.rejects(client.listProducts(), {
      code: 'NotJson',
      status: 200,
      message: /not JSON: check that baseUrl is the address of the server/,
    })
    await assert.rejects(client.listProducts(), {
      code: 'NotJson',
      message: /something in between cut it off$/,
    })
  })

  it('says that an answer was cut off on its way, after the last retry', async (t) => {
    const { connect, seen } = await serve(t, () => ({ isCut: true }))

    await assert.rejects(connect({ retries: 0 }).listProducts(), {
      name: 'ConnectionError',
      code: 'AnswerCutOff',
      message:
        /^listProducts got no answer: it was cut off on its way \(.+\); a write with the same idempotencyKey/,
    })
    assert.equal(seen.length, 1)
  })

  it('names the versions of both sides where another one may not know what was asked', async (t) => {
    const replies = [
      { status: 404, version: '0.2.7' },
      { status: 404, version: '0.1.9' },
      { status: 403, version: '0.2.7' },
    ]
    const { connect } = await serve(t, (_, index) => ({
      status: replies[index]?.status,
      headers: { 'tradepost-version': replies[index]?.version ?? '' },
      json: { code: 'NotFound', message: 'There is no such operation' },
    }))
    const client = connect({ token: 'fixed' })
    const said = async () => ((await caught(client.listProducts())) as Error).message

    assert.equal(
      await said(),
      'listProducts failed with 404: There is no such operation (the server is version 0.2.7, and this client 0.1.0: update the older one if it should know this)',
    )
    assert.equal(await said(), 'listProducts failed with 404: There is no such operation')
    assert.equal(await said(), 'listProducts failed with 403: There is no such operation')
  })
})
