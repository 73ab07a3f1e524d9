import type { Database } from '@tradepost/kernel'
import { type Client, expectNoErrors } from '@tradepost/sdk'
import { copyOrders, getMerchantId, setNextNumber } from './order.store.ts'
import { FIRST_ORDER, makeGoods, makeOrder, makePromotions, orderKeyOf, STORED_LINES } from './order.ts'

const PER_BATCH = 100

type Amounts = { count: number; byInterface: number; customers: number }

/** One batch after the other, so that the numbers of the orders are the keys in their external codes. */
const createOrders = async (api: Client, customerId: string, count: number) => {
  for (let first = 0; first < count; first += PER_BATCH) {
    const orders = Array.from({ length: Math.min(PER_BATCH, count - first) }, (_, index) =>
      makeOrder(customerId, STORED_LINES, `web-${orderKeyOf(first + index)}`),
    )
    expectNoErrors(await api.createSalesOrders({ body: { orders } }))
  }
}

/** Each time those that the interface made, so that statements stay of one size; on a busy disk one takes half a minute. */
const multiplyOrders = async (
  database: Database,
  merchantCode: string,
  { count, byInterface }: Omit<Amounts, 'customers'>,
) => {
  const merchantId = await getMerchantId(database, merchantCode)
  for (let done = byInterface; done < count; done += byInterface)
    await copyOrders(database.background, {
      merchantId,
      first: FIRST_ORDER,
      count: Math.min(byInterface, count - done),
      shift: done,
    })
}

/** Customers, goods and so many orders; the ids of the customers. */
export const loadOrders = async (
  api: Client,
  database: Database,
  merchantCode: string,
  amounts: Amounts,
): Promise<string[]> => {
  const customers = Array.from({ length: amounts.customers }, (_, number) => ({
    firstName: 'Ada',
    lastName: `Byron ${number}`,
    emailAddress: `ada-${number}@byron.test`,
  }))
  const { ids } = expectNoErrors(await api.createCustomers({ body: { customers } }))
  expectNoErrors(await api.createProducts({ body: { products: makeGoods() } }))
  expectNoErrors(await api.createPromotions({ body: { promotions: makePromotions() } }))
  const customerIds = ids.map(String)
  await setNextNumber(database, merchantCode, FIRST_ORDER)
  await createOrders(api, customerIds[0] as string, Math.min(amounts.count, amounts.byInterface))
  await multiplyOrders(database, merchantCode, amounts)
  await setNextNumber(database, merchantCode, FIRST_ORDER + amounts.count)
  return customerIds
}
