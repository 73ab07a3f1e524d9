import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type SalesOrderAbility, type SalesOrderStatus, salesOrderStatuses } from '@tradepost/contract'
import { expectNoErrors, TradepostError } from '@tradepost/sdk'
import { fulfillmentOrder, withFulfillmentOrders } from '../fulfillment/fulfillment-order.fixture.ts'
import { groupOf } from '../fulfillment/group/group.fixture.ts'
import { salesOrderMachine } from '../model/state/order.machine.ts'
import { handedOver } from '../stock/order-stock.fixture.ts'
import { line, order } from './order.fixture.ts'

type World = Awaited<ReturnType<typeof withFulfillmentOrders>>
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
      api.createFulfillmentOrders({ body: { fulfillmentOrders: [fulfillmentOrder(orderNumber)] } }),
    pack: ({ add }, orderNumber) => add(orderNumber, groupOf(2)),
    handOver: ({ add }, orderNumber) => add(orderNumber, handedOver(2)),
  }

/** Statuses of an order that was open, and of one that stays so. */
const afterOpen = ['open' as const, ...salesOrderMachine.transitions('open').map(({ to }) => to)]

const moved = async ({ api }: World, orderNumber: string, status: SalesOrderStatus) => {
  await api.updateSalesOrder({ orderNumber, body: { status } })
  return orderNumber
}

const half = {
  status: 'fulfilled' as const,
  carrier: 'parcel-post',
  serviceLevel: 'standard',
  fulfillmentPackages: [
    { package: 'box', weight: 1, packageItems: [{ salesOrderLineItemCode: 'A', quantity: 1 }] },
  ],
}

/** An order of that status with an open line that a location works for, and may have sent half of. */
const worked = async ({ api, place, assign }: World, status: SalesOrderStatus, isHalfSent = false) => {
  const isNew = status === salesOrderMachine.initial
  const salesOrderNumber = await place({ status: isNew ? status : 'open' })
  const [orderNumber = ''] = await assign(fulfillmentOrder(salesOrderNumber))
  if (isHalfSent)
    expectNoErrors(await api.createFulfillments({ orderNumber, body: { fulfillments: [half] } }))
  const lineItems = [{ code: 'A', status: 'open' as const }]
  if (!isNew && status !== 'open')
    await api.updateSalesOrder({ orderNumber: salesOrderNumber, body: { status, lineItems } })
  return { salesOrderNumber, orderNumber }
}

describe('a sales order allows exactly what the table says of its state', () => {
  for (const [ability, attempt] of Object.entries(attempts))
    it(`${ability}`, async () => {
      const world = await withFulfillmentOrders([{ onHand: 100 }])

      const allowed = await statusesThat(async (status) =>
        isAccepted(attempt(world, await world.place({ status }))),
      )

      assert.deepEqual(allowed, statusesThatMay(ability as SalesOrderAbility))
    })

  it('holdStock', async () => {
    for (const status of afterOpen) {
      const world = await withFulfillmentOrders([{ onHand: 5 }], { automaticRouting: true })

      await moved(world, await world.place(), status)

      const { 'tea depot': stock = '' } = await world.stock()
      assert.equal(/^2 /.test(stock), salesOrderMachine.may(status, 'holdStock'), `${status}: ${stock}`)
    }
  })

  it('allocate', async () => {
    const allocated = await statusesThat(async (status) => {
      const world = await withFulfillmentOrders([{ onHand: 5 }], { automaticRouting: true })
      await world.place({ status })
      return (await world.stock())['tea depot'] === '2 of 5'
    })

    assert.deepEqual(allocated, statusesThatMay('allocate'))
  })

  it('calculate', async () => {
    const world = await withFulfillmentOrders([{ onHand: 100 }])

    const calculated = await statusesThat(async (status) => {
      const { total } = await world.read(await world.place({ status, subTotal: 25, total: 25 }))
      return total === 20
    })

    assert.deepEqual(calculated, statusesThatMay('calculate'))
  })

  it('verify', async () => {
    const { api } = await withFulfillmentOrders([{ onHand: 100 }], {
      productValidationOnOrderPlacement: true,
    })
    const product = { ...line().product, code: 'unheard-of' }

    const verified = await statusesThat(
      async (status) =>
        !(await isAccepted(
          api.createSalesOrders({ body: { orders: [order({ status, lineItems: [line({ product })] })] } }),
        )),
    )

    assert.deepEqual(verified, statusesThatMay('verify'))
  })

  it('close', async () => {
    const world = await withFulfillmentOrders([{ onHand: 100 }])

    const closed = await statusesThat(async (status) => {
      const isHalfSent = salesOrderMachine.is(status, 'fulfilled')
      const { salesOrderNumber, orderNumber } = await worked(world, status, isHalfSent)
      const lineItems = (await world.get(orderNumber)).lineItems.map(({ id }) => ({
        id,
        quantity: isHalfSent ? 1 : 0,
        quantityChangeReason: 'other' as const,
      }))
      await isAccepted(world.update(orderNumber, { lineItems }))
      const after = await world.read(salesOrderNumber)
      return isHalfSent ? after.lineItems[0]?.status === 'fulfilled' : after.status !== status
    })

    assert.deepEqual(closed, statusesThatMay('close'))
  })

  it('advance', async () => {
    const world = await withFulfillmentOrders([{ onHand: 100 }])

    const advanced = await statusesThat(async (status) => {
      const { salesOrderNumber, orderNumber } = await worked(world, status)
      await isAccepted(world.update(orderNumber, { status: 'accepted' }))
      const { lineItems } = await world.read(salesOrderNumber)
      return lineItems[0]?.status === 'inProgress'
    })

    assert.deepEqual(advanced, statusesThatMay('advance'))
  })

  it('pack, of a fulfillment order that was created before', async () => {
    const world = await withFulfillmentOrders([{ onHand: 100 }])

    for (const status of afterOpen) {
      const { salesOrderNumber, orderNumber } = await world.begin()
      await moved(world, salesOrderNumber, status)
      const isPacked = await isAccepted(world.update(orderNumber, { status: 'ready' }))

      assert.equal(isPacked, salesOrderMachine.may(status, 'fulfill'), status)
    }
  })
})
