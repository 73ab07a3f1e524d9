import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Identifiers } from '@tradepost/contract'
import { expectNoErrors } from '@tradepost/sdk'
import { settled } from '../../../src/services/event-receiver/intake/intake.fixture.ts'
import { importer } from '../../../src/services/import/import/import.fixture.ts'
import { fulfillmentLine, part } from '../../../src/services/order/fulfillment/fulfillment-order.fixture.ts'
import { withBatches } from '../../../src/services/order/fulfillment/picking/picking-batch.fixture.ts'
import { returnLine, returnOf } from '../../../src/services/order/returns/return-order.fixture.ts'
import { line } from '../../../src/services/order/sales/order.fixture.ts'
import { handedOver } from '../../../src/services/order/stock/order-stock.fixture.ts'
import { fill, request, withCheckout } from '../../../src/services/shop/checkout/checkout.fixture.ts'

/** Characters of four bytes each that no compression makes shorter, as an index would. */
const text = (length: number) =>
  Array.from({ length }, (_, n) => {
    const mixed = Math.imul(n + length, 2_654_435_761) >>> 0
    return String.fromCodePoint(0x20000 + ((mixed ^ (mixed >>> 15)) % 42_000))
  }).join('')

type Name = keyof typeof Identifiers.properties
const bounds = Object.fromEntries(
  Object.entries(Identifiers.properties).map(([name, schema]) => [
    name,
    (schema as { maxLength?: number }).maxLength ?? 0,
  ]),
) as Record<Name, number>
const longest = Object.fromEntries(Object.entries(bounds).map(([name, max]) => [name, text(max)])) as Record<
  Name,
  string
>
const { sku } = longest
const sold = { ...line().product, identifiers: longest }

describe('the longest identifiers that a product can have', () => {
  it('go with its stock, its orders and all the work for them', async () => {
    const h = await withBatches([])
    await h.api.updateProduct({ productCode: 'tea', body: { identifiers: longest } })
    const record = { productCode: 'tea', locationCode: 'depot', sku, bin: 'A1', binLocation: 'left' }
    expectNoErrors(await h.api.setInventories({ body: { inventories: [{ ...record, onHand: 50 }] } }))
    const adjustment = { ...record, operationType: 'increment', onHand: 1, reference: 'count' } as const
    expectNoErrors(await h.api.adjustInventories({ body: { inventories: [adjustment] } }))
    const reservation = { ...record, salesOrderNumber: 'R1', salesOrderLineItemCode: 'A', quantity: 1 }
    expectNoErrors(await h.api.reserveInventory({ body: { reservations: [reservation] } }))

    const { inventories } = await h.api.listInventories({ filters: { sku } })
    const { products } = await h.api.listProducts({
      filters: { upc: longest.upc },
      fields: 'code,identifiers',
    })
    const { reservations } = await h.api.listReservations({ filters: { sku } })
    const explained = await h.api.explainInventory({ productCode: 'tea', locationCode: 'depot', sku })

    assert.deepEqual(
      inventories.map((one) => [one.sku, one.onHand, one.onReserve]),
      [[sku, 51, 1]],
    )
    assert.deepEqual(
      products.map(({ identifiers }) => identifiers),
      [longest],
    )
    assert.deepEqual(
      reservations.map((one) => one.sku),
      [sku],
    )
    assert.equal(explained.inventory.sku, sku)

    const salesOrderNumber = await h.place({ lineItems: [line({ product: sold })] })
    const [work = ''] = await h.assign({
      ...part(salesOrderNumber, 2),
      lineItems: [fulfillmentLine({ product: sold, sku })],
    })
    const batch = await h.getBatch(await h.batch(work))
    const bought = await h.place({ lineItems: [line({ product: sold })] })
    expectNoErrors(await h.add(bought, handedOver(2)))
    const lineItems = [returnLine({ product: sold })]
    expectNoErrors(
      await h.api.createReturnOrders({ body: { returnOrders: [returnOf(bought, { lineItems })] } }),
    )

    assert.deepEqual((await h.read(salesOrderNumber)).lineItems[0]?.product.identifiers, longest)
    assert.equal((await h.get(work)).lineItems[0]?.sku, sku)
    assert.equal(batch.lineItems[0]?.sku, sku)
  })

  it('come by imports and events, and through carts and checkouts', async () => {
    const h = await withCheckout()
    const product = { name: { 'en-us': 'Kyusu' }, isInventoryManaged: true, modelType: 'standard' }
    const price = { price: 3, currencyCode: 'USD' }
    const file = [{ ...product, code: 'kyusu', price, identifiers: longest }]
    const stock = [{ productCode: 'kyusu', locationCode: 'depot', sku, onHand: 9 }]
    const done = await importer(h).run([
      { entity: 'product', content: file },
      { entity: 'inventory', content: stock },
    ])
    assert.deepEqual(done.lines, [])
    const counted = { event: 'entityUpdated', entity: 'inventory', payload: { ...stock[0], onHand: 8 } }
    await h.api.receiveEvents({ body: { events: [counted] } })
    await settled(h)

    const shopper = await h.guest()
    const cartId = await fill(shopper, { kyusu: 2 })
    const { orderNumber } = await shopper.checkOutCart({ cartId, body: request() })

    const { inventories } = await h.api.listInventories({ filters: { sku } })
    assert.deepEqual(
      inventories.map(({ onHand }) => onHand),
      [8],
    )
    const [first] = (await h.read(orderNumber)).lineItems
    assert.equal(first?.product.identifiers?.sku, sku)
  })
})
