import assert from 'node:assert/strict'
import { it } from 'node:test'
import { countStatements } from '../../../../test/support/statements.ts'
import { settleReservations } from '../reservation-end/settle.ts'
import { reserveCumulatedInventory } from '../reservation-sum/cumulated.service.ts'
import { addStock, withStock } from './reservation.fixture.ts'
import { deleteReservations, reserveInventory } from './reservation.service.ts'
import { line } from './reservation-line.fixture.ts'

it('takes the same statements for one reservation and for a thousand', async () => {
  const h = await withStock({ onHand: 9000 })
  const products = Array.from({ length: 1000 }, (_, index) => `p${index}`)
  await addStock(
    h,
    products.map((productCode) => ({ productCode })),
  )
  const { ctx, spent } = await countStatements(h)
  const lines = (count: number, fulfillmentOrderNumber: string) =>
    products.slice(0, count).map((productCode) => line({ productCode, fulfillmentOrderNumber }))
  const codes: string[] = []
  const costs = async (count: number) => ({
    reserve: await spent(async () =>
      codes.push(...(await reserveInventory(ctx, lines(count, `F-${count}`))).codes),
    ),
    settle: await spent(() => settleReservations(ctx, [`F-${count}`])),
    again: await spent(async () =>
      codes.push(...(await reserveInventory(ctx, lines(count, `G-${count}`))).codes),
    ),
    remove: await spent(() => deleteReservations(ctx, codes.splice(0).slice(-count))),
    anywhere: await spent(() =>
      reserveCumulatedInventory(ctx, [
        {
          salesOrderNumber: `O-${count}`,
          productReservations: products
            .slice(0, count)
            .map((productCode) => ({ productCode, salesOrderLineItemCode: '1', quantity: 1 })),
        },
      ]),
    ),
  })

  const [one, thousand] = [await costs(1), await costs(1000)]

  assert.deepEqual(thousand, one)
  assert.deepEqual(one, { reserve: 3, settle: 4, again: 3, remove: 3, anywhere: 3 })
})

it('waits for the database once to lock and once to store', async () => {
  const h = await withStock({ onHand: 9 })
  const { ctx, waited } = await countStatements(h)
  const codes: string[] = []

  const reserving = await waited(async () => codes.push(...(await reserveInventory(ctx, [line()])).codes))
  const removing = await waited(() => deleteReservations(ctx, codes))

  assert.deepEqual([reserving, removing], [2, 2])
})
