import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SalesOrderCreate } from '@tradepost/contract'
import { line, order, withOrders } from '../sales/order.fixture.ts'

const sold = (code: string, price: number, over = {}) =>
  line({ product: { code, name: code, price, currencyCode: 'USD' }, ...over })

/** A merchant whose lines must match the catalog. */
const withValidation = async () => {
  const h = await withOrders()
  await h.seed.catalog()
  const price = { price: 10, currencyCode: 'USD' as const }
  await h.seed.product({ code: 'tea', price })
  await h.seed.product({ code: 'sale', price: { ...price, salePrice: 7.5 } })
  await h.seed.product({ code: 'gone', price, status: 'inactive' })
  await h.seed.product({ code: 'over', price, endDate: '2020-01-01T00:00:00Z' })
  await h.seed.product({ code: 'free' })
  await h.api.updateSettings({ body: { settings: { productValidationOnOrderPlacement: true } } })
  const problems = async (over: Partial<SalesOrderCreate>) => {
    const { errors } = await h.api.createSalesOrders({ body: { orders: [order(over)] } })
    return errors.map(({ code, message, subentityPath }) => `${code} ${subentityPath.join('.')}: ${message}`)
  }
  return { ...h, problems }
}

describe('lines need not match the catalog', () => {
  it('unless the merchant wants it', async () => {
    const { place } = await withOrders()

    assert.equal(await place({ lineItems: [sold('unknown', 3)] }), '10000')
  })

  it('but then the product exists, is active, and costs what the catalog says', async () => {
    const { problems } = await withValidation()
    const codes = ['tea', 'sale', 'unknown', 'gone', 'over', 'free', 'sale']
    const prices = [10, 7.5, 1, 10, 10, 1, 10]

    assert.deepEqual(
      await problems({
        lineItems: codes.map((code, index) => sold(code, prices[index] ?? 0, { code: `L${index}` })),
      }),
      [
        '404 lineItems.2.product.code: There is no product unknown',
        '409 lineItems.3.product.code: The product gone is not active',
        '409 lineItems.4.product.code: The product over is not active',
        '409 lineItems.5.product.price: The product free has no price in USD',
        '409 lineItems.6.product.price: The product sale costs 7.5 USD, not 10',
      ],
    )
  })

  it('to the cent, where another system priced the order', async () => {
    const { problems } = await withValidation()
    const at = (price: number) => problems({ status: 'open', lineItems: [sold('tea', price)] })

    assert.deepEqual(await at(10.004), [])
    assert.deepEqual(await at(10.005), [
      '409 lineItems.0.product.price: The product tea costs 10 USD, not 10.005',
    ])
  })

  it('at the location and for the quantity of the line', async () => {
    const { api, seed, problems } = await withValidation()
    await seed.location({ code: 'store' })
    await api.setProductLocationPrices({
      body: {
        productLocationPrices: [{ productCode: 'tea', locationCode: 'store', currencyCode: 'USD', price: 9 }],
      },
    })

    assert.deepEqual(
      await problems({ lineItems: [sold('tea', 9, { fulfillmentLocationCode: 'store' })] }),
      [],
    )
    assert.equal((await problems({ lineItems: [sold('tea', 9)] })).length, 1)
  })

  it('in the catalog of the shop', async () => {
    const { api, seed, problems } = await withValidation()
    await seed.catalog({ code: 'outlet' })
    await seed.product({ code: 'tea', price: { price: 5, currencyCode: 'USD' } }, 'outlet')
    await api.createShops({ body: { shops: [{ code: 'cheap', name: 'Cheap', catalogCode: 'outlet' }] } })

    assert.deepEqual(await problems({ shopCode: 'cheap', lineItems: [sold('tea', 5)] }), [])
    assert.equal((await problems({ shopCode: 'cheap', lineItems: [sold('tea', 10)] })).length, 1)
  })

  it('also after a change of an order that is still to be placed', async () => {
    const { api, place, raw, merchantCode } = await withValidation()
    const orderNumber = await place({ lineItems: [sold('tea', 10), sold('sale', 7.5, { code: 'B' })] })
    const change = async (...lineItems: object[]) => {
      const { body } = await raw(`/order/v1/merchants/${merchantCode}/orders/${orderNumber}`, {
        method: 'POST',
        body: JSON.stringify({ lineItems }),
      })
      type Entry = { code: number; subentityPath: unknown[]; message: string }
      return body?.errors.map(({ code, subentityPath, message }: Entry) =>
        [code, subentityPath.join('.'), message].join(' '),
      )
    }

    assert.deepEqual(
      await change(
        { code: 'B', product: sold('sale', 1).product, notes: 5, status: 'gone' },
        sold('gone', 10, { code: 'C' }),
        { code: 'A', product: { ...sold('tea', 1).product, price: 'cheap' } },
      ),
      [
        '409 lineItems.0.product.price The product sale costs 7.5 USD, not 1',
        '400 lineItems.0.status No enum match for: gone',
        '409 lineItems.1.product.code The product gone is not active',
        '400 lineItems.2.product.price cheap does not match ^[+-]?\\d{1,11}(\\.\\d{1,20})?$',
      ],
    )
    assert.equal(await change({ code: 'B', quantity: 0, quantityChangeReason: 'other' }), undefined)
    await api.checkoutSalesOrder({ orderNumber, body: {} })
    assert.equal(await change({ code: 'A', product: sold('tea', 1).product }), undefined)
  })

  it('and not for orders from elsewhere or under way', async () => {
    const { problems } = await withValidation()
    const lineItems = [sold('unknown', 1)]

    assert.deepEqual(await problems({ lineItems, status: 'open', imported: true }), [])
    assert.deepEqual(await problems({ lineItems, status: 'completed' }), [])
    assert.equal((await problems({ lineItems, status: 'open' })).length, 1)
  })
})
