import { runTick } from '@tradepost/kernel'
import { expectNoErrors } from '@tradepost/sdk'
import { color } from '../../../src/services/catalog/attribute/attribute.fixture.ts'
import { complete } from '../../../src/services/catalog/category/category.fixture.ts'
import { productSchedule } from '../../../src/services/catalog/index.ts'
import { withStock } from '../../../src/services/inventory/reservation/reservation.fixture.ts'
import { harness } from '../../support/harness.ts'
import type { Listen } from './listen.ts'

const HOUR = 3_600_000

export const provokeCatalog = async (listen: Listen): Promise<void> => {
  const { api, seed } = await listen(await harness())
  await seed.catalog()
  await seed.product({ code: 'tea', status: 'active' })
  await api.updateProduct({ productCode: 'tea', body: { rating: 5 } })
  await api.deleteProduct({ productCode: 'tea' })
  expectNoErrors(await api.createCategories({ body: { categories: [complete({ code: 'teas' })] } }))
  await api.updateCategory({ categoryCode: 'teas', body: { sequenceId: 3 } })
  await api.deleteCategory({ categoryCode: 'teas' })
  expectNoErrors(await api.createAttributes({ body: { attributes: [color] } }))
  await api.updateAttribute({ attributeCode: color.code, body: { name: { 'en-us': 'Shade' } } })
  await api.deleteAttribute({ attributeCode: color.code })
  const weight = { code: 'weight', name: 'Weight', type: 'number', isArray: false } as const
  expectNoErrors(await api.createProperties({ body: { properties: [weight] } }))
  await api.updateProperty({ propertyCode: 'weight', body: { name: 'Net weight' } })
  await api.deleteProperty({ propertyCode: 'weight' })
}

/** Moves the clock to the days on which a product shows and ceases to. */
export const provokeSchedule = async (listen: Listen): Promise<void> => {
  const { seed, clock, platform } = await listen(await harness())
  const tick = () => runTick(platform.database, productSchedule, clock.now())
  const at = (hours: number) => new Date(clock.now().getTime() + hours * HOUR).toISOString()
  await seed.catalog()
  await seed.product({ code: 'tea', startDate: at(1), endDate: at(2) })
  await tick()
  for (let hour = 0; hour < 2; hour++) {
    clock.advance(HOUR)
    await tick()
  }
}

export const provokeStock = async (listen: Listen): Promise<void> => {
  const { api, reserveOne } = await listen(await withStock({ onHand: 10 }))
  await api.updateSettings({ body: { settings: { lowStockThreshold: 5 } } })
  const reservationCode = await reserveOne({ quantity: 2, salesOrderLineItemCode: 'A' })
  await api.updateReservation({ reservationCode, body: { quantity: 3 } })
  await api.deleteReservations({ body: { codes: [reservationCode] } })
  await reserveOne({
    quantity: 8,
    salesOrderLineItemCode: 'B',
    fulfillmentOrderNumber: 'F-1',
    fulfillmentOrderLineItemId: 1,
  })
  await api.settleReservations({ body: { fulfillmentOrderNumbers: ['F-1'] } })
}
