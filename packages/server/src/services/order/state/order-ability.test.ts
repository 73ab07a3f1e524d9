import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type SalesOrderAbility, type SalesOrderStatus, salesOrderStatuses } from '@tradepost/contract'
import { TradepostError } from '@tradepost/sdk'
import { groupOf } from '../fulfillment-group/fulfillment-group.fixture.ts'
import { withWork, work } from '../fulfillment-order/fulfillment-order.fixture.ts'
import { line } from '../order/order.fixture.ts'
import { handedOver } from '../stock/order-stock.fixture.ts'
import { salesOrderMachine } from './order.machine.ts'

type World = Awaited<ReturnType<typeof withWork>>
type Batch = { errors: unknown[] }

const isAccepted = async (call: Promise<unknown>): Promise<boolean> => {
  try {
    const answer = (await call) as Batch | undefined
    return !answer?.errors?.length
  } catch (error) {
    if (error instanceof TradepostError && error.status < 500) return false
    throw error
  }
}

const statusesThat = async (holds: (status: SalesOrderStatus) => Promise<boolean>) => {
  const found: SalesOrderStatus[] = []
  for (const status of salesOrderStatuses) if (await holds(status)) found.push(status)
  return found
}

const statusesThatMay = (ability: SalesOrderAbility) =>
  salesOrderStatuses.filter((status) => salesOrderMachine.may(status, ability))

/** By ability, a request that needs it. */
const attempts: { [Ability in SalesOrderAbility]?: (world: World, orderNumber: string) => Promise<unknown> } =
  {
    checkOut: ({ api }, orderNumber) => api.checkoutSalesOrder({ orderNumber, body: {} }),
    delete: ({ api }, orderNumber) => api.deleteSalesOrder({ orderNumber }),
    addLines: ({ api }, orderNumber) =>
      api.updateSalesOrder({ orderNumber, body: { lineItems: [line({ code: 'more' })] } }),
    route: ({ api }, orderNumber) => api.routeSalesOrder({ orderNumber }),
    fulfill: ({ api }, orderNumber) =>
      api.createFulfillmentOrders({ body: { fulfillmentOrders: [work(orderNumber)] } }),
    pack: ({ add }, orderNumber) => add(orderNumber, groupOf(2)),
    handOver: ({ add }, orderNumber) => add(orderNumber, handedOver(2)),
  }

/** Statuses of an order that was open, and of one that stays so. */
const afterOpen = ['open' as const, ...salesOrderMachine.transitions('open').map(({ to }) => to)]

const moved = async ({ api }: World, orderNumber: string, status: SalesOrderStatus) => {
  await api.updateSalesOrder({ orderNumber, body: { status } })
  return orderNumber
}

describe('a sales order allows exactly what the table says of its state', () => {
  for (const [ability, attempt] of Object.entries(attempts))
    it(`${ability}`, async () => {
      const world = await withWork([{ onHand: 100 }])

      const allowed = await statusesThat(async (status) =>
        isAccepted(attempt(world, await world.place({ status }))),
      )

      assert.deepEqual(allowed, statusesThatMay(ability as SalesOrderAbility))
    })

  it('holdStock', async () => {
    for (const status of afterOpen) {
      const world = await withWork([{ onHand: 5 }], { automaticRouting: true })

      await moved(world, await world.place(), status)

      const { 'tea depot': stock = '' } = await world.stock()
      assert.equal(/^2 /.test(stock), salesOrderMachine.may(status, 'holdStock'), `${status}: ${stock}`)
    }
  })

  it('allocate', async () => {
    const allocated = await statusesThat(async (status) => {
      const world = await withWork([{ onHand: 5 }], { automaticRouting: true })
      await world.place({ status })
      return (await world.stock())['tea depot'] === '2 of 5'
    })

    assert.deepEqual(allocated, statusesThatMay('allocate'))
  })

  it('pack, of a fulfillment order that was created before', async () => {
    const world = await withWork([{ onHand: 100 }])

    for (const status of afterOpen) {
      const { salesOrderNumber, orderNumber } = await world.begin()
      await moved(world, salesOrderNumber, status)
      const isPacked = await isAccepted(world.update(orderNumber, { status: 'ready' }))

      assert.equal(isPacked, salesOrderMachine.may(status, 'fulfill'), status)
    }
  })
})
