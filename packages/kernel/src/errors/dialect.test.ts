import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Dialect, dialects, errors as known } from '@tradepost/contract'
import { ApiError, fail, invalid } from './api-error.ts'
import type { Problem } from './problem.ts'
import { renderError, subjectOf } from './render.ts'

/** As text, because some clients compare the whole body and others read keys in order. */
const rendered = (dialect: Dialect, error: ApiError) =>
  JSON.stringify(renderError(dialect, error, 'request-1'))

const problems: Problem[] = [
  {
    code: 'ENUM_MISMATCH',
    message: 'No enum match for: gone',
    path: ['products', 2, 'status'],
    value: 'gone',
  },
  {
    code: 'OBJECT_MISSING_REQUIRED_PROPERTY',
    message: 'Missing required property: code',
    path: ['products', 3],
  },
]

describe('a validation error reads', () => {
  it('in the catalog and content services', () => {
    assert.deepEqual(renderError('catalog', invalid(problems), 'request-1'), {
      statusCode: 400,
      code: 'SCHEMA_VALIDATION_FAILED',
      message: 'No enum match for: gone',
      additionalInfo: {
        validationErrors: [
          {
            code: 400,
            reason: 'No enum match for: gone',
            entity: 'products',
            entityId: '',
            subentityPath: ['products', 2, 'status'],
          },
          {
            code: 400,
            reason: 'Missing required property: code',
            entity: 'products',
            entityId: '',
            subentityPath: ['products', 3],
          },
        ],
      },
      error: {
        paramName: 'products.2.status',
        paramValue: 'gone',
        code: 'SCHEMA_VALIDATION_FAILED',
        message: 'No enum match for: gone',
        results: {
          errors: [
            {
              code: 'ENUM_MISMATCH',
              message: 'No enum match for: gone',
              description: 'No enum match for: gone',
              path: ['products', '2', 'status'],
            },
            {
              code: 'OBJECT_MISSING_REQUIRED_PROPERTY',
              message: 'Missing required property: code',
              description: 'Missing required property: code',
              path: ['products', '3'],
            },
          ],
          warnings: [],
        },
        warnings: [],
      },
    })
  })

  it('in the customer service as in the catalog, and field by field', () => {
    const { errors, ...rest } = renderError('customer', invalid(problems), 'request-1')

    assert.deepEqual(rest, renderError('catalog', invalid(problems), 'request-1'))
    assert.deepEqual({ errors }, renderError('import', invalid(problems), 'request-1'))
  })

  it('in the order service', () => {
    assert.equal(
      rendered('order', invalid(problems.slice(0, 1))),
      '{"code":"request.invalid","message":"No enum match for: gone","errors":[{"entityIndex":2,"entity":"products","entityId":"","code":400,"message":"No enum match for: gone","subentityPath":["products",2,"status"]}]}',
    )
  })

  it('in the order service, of the entity that the address names, with the code of each problem', () => {
    const conflict = { code: 'NOT_PASSED', status: 409, message: 'Used up', path: ['coupons', 0] }
    const subject = subjectOf({ entity: 'salesOrder', path: '/orders/{orderNumber}' }, { orderNumber: '7' })

    assert.deepEqual(renderError('order', invalid([...problems.slice(1), conflict]), 'request-1', subject), {
      code: 'request.invalid',
      message: 'Missing required property: code',
      errors: [
        {
          entityIndex: 0,
          entity: 'salesOrder',
          entityId: '7',
          code: 400,
          message: 'Missing required property: code',
          subentityPath: ['products', 3],
        },
        {
          entityIndex: 0,
          entity: 'salesOrder',
          entityId: '7',
          code: 409,
          message: 'Used up',
          subentityPath: ['coupons', 0],
        },
      ],
    })
  })

  it('in the import service', () => {
    assert.equal(
      rendered('import', invalid(problems)),
      '{"errors":[{"code":"ENUM_MISMATCH","field":"products.2.status","message":"No enum match for: gone","value":"gone"},{"code":"OBJECT_MISSING_REQUIRED_PROPERTY","field":"products.3","message":"Missing required property: code","value":"null"}]}',
    )
  })

  it('in the cart', () => {
    assert.equal(
      rendered('cart', invalid(problems)),
      '{"error":{"code":"EINVALIDCALL","message":"No enum match for: gone","fields":[{"code":"ENUM_MISMATCH","field":"products.2.status","message":"No enum match for: gone","value":"gone"},{"code":"OBJECT_MISSING_REQUIRED_PROPERTY","field":"products.3","message":"Missing required property: code","value":"null"}]}}',
    )
  })

  it('in the cart, of a form', () => {
    assert.equal(
      rendered('form', invalid(problems)),
      '{"error":{"code":"EVALIDATION","message":"No enum match for: gone","validationErrors":[{"path":"products.2.status","message":"No enum match for: gone"},{"path":"products.3","message":"Missing required property: code"}]}}',
    )
  })

  it('in the shop', () => {
    assert.equal(
      rendered('shop', invalid(problems)),
      '{"message":"No enum match for: gone","fields":[{"code":"ENUM_MISMATCH","field":"products.2.status","message":"No enum match for: gone","value":"gone"},{"code":"OBJECT_MISSING_REQUIRED_PROPERTY","field":"products.3","message":"Missing required property: code","value":"null"}]}',
    )
  })

  it('in OAuth', () => {
    assert.equal(
      rendered('oauth', invalid(problems)),
      '{"error":"invalid_request","error_description":"No enum match for: gone"}',
    )
  })

  it('without the body that was sent, when that is large', () => {
    const large = invalid([{ code: 'ARRAY_UNIQUE', message: '', path: [], value: Array(100_000).fill('x') }])

    for (const dialect of dialects) assert.ok(rendered(dialect, large).length < 5000, dialect)
  })
})

describe('an error without details reads', () => {
  const cases: [dialect: Dialect, notFound: string, conflict: string, forbidden: string][] = [
    [
      'catalog',
      '{"statusCode":404,"code":"NotFound","message":"Product not found"}',
      '{"statusCode":409,"code":"Conflict","message":"A product with this code exists already in this catalog"}',
      '{"statusCode":403,"code":"Forbidden","message":"The access token has no access to this merchant"}',
    ],
    [
      'order',
      '{"code":"NotFound","message":"Product not found"}',
      '{"code":"Conflict","message":"A product with this code exists already in this catalog"}',
      '{"code":"Forbidden","message":"The access token has no access to this merchant"}',
    ],
    [
      'import',
      '{"code":"NotFound","message":"Product not found"}',
      '{"code":"Conflict","message":"A product with this code exists already in this catalog"}',
      '{"code":"Forbidden","message":"The access token has no access to this merchant"}',
    ],
    [
      'cart',
      '{"error":{"code":"ENOTFOUND","message":"Product not found"}}',
      '{"error":{"code":"EINVALIDCALL","message":"A product with this code exists already in this catalog"}}',
      '{"error":{"code":"EINVALIDCALL","message":"The access token has no access to this merchant"}}',
    ],
    [
      'shop',
      '{"message":"Product not found"}',
      '{"message":"A product with this code exists already in this catalog"}',
      '{"message":"The access token has no access to this merchant"}',
    ],
    [
      'oauth',
      '{"error":"invalid_request","error_description":"Product not found"}',
      '{"error":"invalid_request","error_description":"A product with this code exists already in this catalog"}',
      '{"error":"invalid_request","error_description":"The access token has no access to this merchant"}',
    ],
  ]
  for (const [dialect, notFound, conflict, forbidden] of cases)
    it(`in the dialect ${dialect}`, () => {
      assert.equal(rendered(dialect, fail('productNotFound')), notFound)
      assert.equal(rendered(dialect, fail('productExists')), conflict)
      assert.equal(rendered(dialect, fail('foreignMerchant')), forbidden)
    })

  it('with exactly two keys where clients compare the whole', () => {
    const bare = { status: 404, code: 'NotFound', message: 'Attribute value not found.', bare: true }

    assert.equal(
      rendered('catalog', new ApiError(bare)),
      '{"code":"NotFound","message":"Attribute value not found."}',
    )
  })

  it('with the entries that a cart refuses, and the name of the error that clients of carts look for', () => {
    const entry = {
      entityId: 'tea',
      code: 'ENOTFOUND',
      message: 'No tea',
      messageParams: {},
      translated: true,
    }
    const refusal = new ApiError(known.cartRefused, { entries: [entry] })

    assert.deepEqual(JSON.parse(rendered('cart', refusal)), {
      error: { code: 'ECART', message: known.cartRefused.message, errors: [entry] },
    })
    assert.deepEqual(JSON.parse(rendered('shop', refusal)), {
      message: known.cartRefused.message,
      errors: [entry],
    })
    assert.deepEqual(JSON.parse(rendered('shop', fail('unauthorized'))), {
      message: known.unauthorized.message,
      name: 'invalid_token',
    })
    assert.deepEqual(JSON.parse(rendered('shop', fail('cartNotFound'))), { message: 'Cart not found' })
    assert.match(rendered('cart', fail('unauthorized')), /"code":"EACCESS"/)
  })

  it('with the words of OAuth', () => {
    const grant = { status: 400, code: 'invalid_grant', message: 'The password is wrong' }

    assert.equal(
      rendered('oauth', new ApiError(grant)),
      '{"error":"invalid_grant","error_description":"The password is wrong"}',
    )
    assert.match(rendered('oauth', fail('unauthorized')), /^\{"error":"invalid_client"/)
    assert.match(rendered('oauth', fail('tooManyRequests')), /^\{"error":"temporarily_unavailable"/)
    assert.match(rendered('oauth', fail('invalid')), /^\{"error":"invalid_request"/)
  })
})

describe('a fault of ours carries the id of the request', () => {
  const catalog =
    '{"statusCode":500,"code":"InternalError","message":"Something went wrong on our side","requestId":"request-1"}'
  const bodies: Record<Dialect, string> = {
    catalog,
    customer: catalog,
    order: '{"code":"InternalError","message":"Something went wrong on our side","requestId":"request-1"}',
    import: '{"code":"InternalError","message":"Something went wrong on our side","requestId":"request-1"}',
    cart: '{"error":{"code":"EUNKNOWN","message":"Something went wrong on our side","requestId":"request-1"}}',
    form: '{"error":{"code":"EUNKNOWN","message":"Something went wrong on our side","requestId":"request-1"}}',
    shop: '{"message":"Something went wrong on our side","requestId":"request-1"}',
    oauth:
      '{"error":"server_error","error_description":"Something went wrong on our side","requestId":"request-1"}',
  }
  for (const dialect of dialects)
    it(`in the dialect ${dialect}`, () => {
      assert.equal(rendered(dialect, fail('internal')), bodies[dialect])
      assert.match(rendered(dialect, fail('unavailable')), /"requestId":"request-1"/)
    })
})
