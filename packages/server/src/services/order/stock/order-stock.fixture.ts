import type { FulfillmentGroupCreate, ProductCreate, SalesOrderCreate } from '@tradepost/contract'
import { expectNoErrors } from '@tradepost/sdk'
import type { Harness } from '../../../../test/support/harness.ts'
import { countStatements } from '../../../../test/support/statements.ts'
import { groupOf, shipped } from '../fulfillment/group/group.fixture.ts'
import { checkoutSalesOrder } from '../sales/checkout.ts'
import { line, order, withOrders } from '../sales/order.fixture.ts'

export type Shelf = { productCode?: string; locationCode?: string; sku?: string | null; onHand?: number }

/**
 * Tea and cups that are counted, in a warehouse that is the default and in two stores; orders that are routed as soon as
 * they are open.
 */
export const withStock = async (shelves: Shelf[], products: Partial<ProductCreate>[] = []) => {
  const h = await withOrders()
  await h.api.updateSettings({ body: { settings: { automaticRouting: true } } })
  await h.seed.catalog()
  for (const code of ['tea', 'cup']) await h.seed.product({ code, isInventoryManaged: true })
  for (const product of products)
    await h.seed.product({ isInventoryManaged: true, ...product } as ProductCreate)
  await h.seed.location(
    { code: 'store' },
    { code: 'berlin' },
    { code: 'depot', type: { code: 'warehouse' }, isDefault: true },
  )
  const put = async (...more: Shelf[]) => {
    const inventories = more.map((shelf) => ({
      productCode: 'tea',
      locationCode: 'depot',
      sku: null,
      onHand: 5,
      ...shelf,
    }))
    expectNoErrors(await h.api.setInventories({ body: { inventories } }))
  }
  if (shelves.length > 0) await put(...shelves)
  /** Reserved and on hand, by product and location. */
  const stock = async () => {
    const { inventories: all } = await h.api.listInventories({ limit: 1000 })
    return Object.fromEntries(
      all
        .map(({ productCode, locationCode, sku, onHand, onReserve }) => [
          [productCode, locationCode, ...(sku ? [sku] : [])].join(' '),
          `${onReserve} of ${onHand}`,
        ])
        .toSorted(),
    )
  }
  /** An open order for an address that a parcel can go to. */
  const place = (over: Partial<SalesOrderCreate> = {}) => h.place(shipped(over))
  const create = (...orders: Partial<SalesOrderCreate>[]) =>
    h.api.createSalesOrders({ body: { orders: orders.map((over) => order({ status: 'open', ...over })) } })
  const add = (orderNumber: string, ...fulfillmentGroups: FulfillmentGroupCreate[]) =>
    h.api.addFulfillmentGroups({ orderNumber, body: { fulfillmentGroups } })
  return { ...h, put, stock, place, create, add }
}

type Placing = Harness & { place: (over?: Partial<SalesOrderCreate>) => Promise<string> }

/** Places open orders that hold their stock in no fulfillment order, as after a paid checkout without routing. */
export const placingHeld = async ({ place, ...h }: Placing): Promise<Placing['place']> => {
  await h.api.updateSettings({ body: { settings: { automaticRouting: false } } })
  const { ctx } = await countStatements(h)
  return async (over = {}) => {
    if (over.imported || (over.status ?? 'open') !== 'open') return place(over)
    const orderNumber = await place({ ...over, status: 'new' })
    await checkoutSalesOrder(ctx, orderNumber, {}, [], { isPaid: true })
    return orderNumber
  }
}

export const withHeldStock = async (...of: Parameters<typeof withStock>) => {
  const h = await withStock(...of)
  return { ...h, place: await placingHeld(h) }
}

export const cups = (quantity: number, over = {}) =>
  line({
    code: 'B',
    quantity,
    extendedPrice: quantity * 10,
    product: { ...line().product, code: 'cup' },
    ...over,
  })

/** So much of a line in a package that was handed over. */
export const handedOver = (quantity: number, fulfilledFromLocationCode = 'depot', code = 'A') => {
  const group = groupOf(quantity, { status: 'fulfilled' }, code)
  const [fulfillment] = group.fulfillments
  const [parcel] = fulfillment?.fulfillmentPackages ?? []
  if (!fulfillment || !parcel) throw new Error('a group without a package')
  return {
    ...group,
    fulfillments: [{ ...fulfillment, fulfillmentPackages: [{ ...parcel, fulfilledFromLocationCode }] }],
  }
}
