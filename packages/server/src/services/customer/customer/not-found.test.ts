import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { customer, customerAccount, messageOf, type Operation, texts } from '@tradepost/contract'
import { send, unknownId, withCustomer } from './customer.fixture.ts'

const operations: Operation[] = [...Object.values(customer.operations)]

/** Clients compare these as a whole. */
const compared = [
  messageOf('customerNotFound'),
  messageOf('attributeNotFound'),
  messageOf('attributeValueNotFound'),
]

describe('a 404 of the customer service', () => {
  it('carries its status, except for the bodies that clients compare', async () => {
    const h = await withCustomer()
    const missing = operations.filter(({ path }) => path.includes('{'))
    const told = new Set<string>()

    for (const { method, path } of missing) {
      const address = path.replaceAll(/\{(\w+)\}/g, (_, name) => (name === 'customerId' ? unknownId : 'none'))
      const { status, body } = await send(h, address, method === 'GET' ? undefined : {}, method)
      if (status !== 404) continue
      const keys = compared.includes(body.message) ? ['code', 'message'] : ['statusCode', 'code', 'message']
      assert.deepEqual(Object.keys(body), keys, `${method} ${path}`)
      told.add(body.message)
    }
    assert.ok(told.size > compared.length)
  })

  it('is so for what belongs to a customer who is there', async () => {
    const h = await withCustomer()

    for (const [path, message] of [
      [`/customers/${h.id}/wishlists/none`, messageOf('wishlistNotFound')],
      ['/devices/none/wishlists', messageOf('deviceNotFound')],
      ['/jobs/none', messageOf('jobNotFound')],
      ['/nothing', messageOf('routeNotFound')],
    ]) {
      const { status, body } = await send(h, path ?? '', undefined, 'GET')
      assert.deepEqual([status, body], [404, { statusCode: 404, code: 'NotFound', message }])
    }
  })
})

describe('a refused body of the customer service', () => {
  it('tells what is wrong in both forms that clients read', async () => {
    const h = await withCustomer()

    const { status, body } = await send(h, '/customers', { customers: [{ firstName: 'Jane' }] })

    assert.equal(status, 400)
    assert.equal(body.error.results.errors[0].message, texts.missingProperty('lastName'))
    assert.deepEqual(body.errors[0], {
      code: 'OBJECT_MISSING_REQUIRED_PROPERTY',
      field: 'customers.0',
      message: texts.missingProperty('lastName'),
      value: 'null',
    })
  })

  it('of the operations without a merchant, too', () => {
    assert.equal(customerAccount.dialect, customer.dialect)
  })
})

describe('a failed item of a batch', () => {
  it('has message, reason and the first problem with the parameter it is about', async () => {
    const h = await withCustomer()
    await h.api.createCustomerAttributes({
      body: { attributes: [{ code: 'age', type: 'number', name: 'Age' }] },
    })

    const { body } = await send(h, '/customers', {
      customers: [
        {
          firstName: 'J',
          lastName: 'D',
          emailAddress: 'j@d.test',
          attributes: [{ code: 'age', value: 'old' }],
        },
      ],
    })

    const [{ message, reason, validationError }] = body.errors
    assert.deepEqual([message, reason], ['Expected a number', 'Expected a number'])
    assert.deepEqual(validationError, {
      code: 'INVALID_TYPE',
      message: 'Expected a number',
      paramName: 'attributes.0.value',
      paramValue: 'old',
    })
  })
})
