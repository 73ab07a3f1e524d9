import type { Client } from '@tradepost/sdk'
import { type FulfillmentOrder, openStatuses } from './fulfillment-order.ts'

/** As many of the open orders as were asked for, and whether there are more. */
export type Known = { fulfillmentOrders: FulfillmentOrder[]; hasMore: boolean }

export const readFulfillmentOrders = async (
  api: Pick<Client, 'listFulfillmentOrders'>,
  locationCode: string,
  most: number,
  signal: AbortSignal,
): Promise<Known> => {
  const filters = { locationCode, status: { $in: openStatuses } }
  const all: FulfillmentOrder[] = []
  let after: string | undefined
  do {
    const { fulfillmentOrders, meta } = await api.listFulfillmentOrders(
      {
        filters,
        fields: ['lineItems', 'fulfillmentOrderAddress', 'fulfillments'],
        sort: 'createDate:asc',
        limit: 100,
        ignoreTotalItemCount: true,
        ...(after !== undefined && { after }),
      },
      { signal },
    )
    all.push(...fulfillmentOrders.map((order) => ({ ...order, lineItems: order.lineItems ?? [] })))
    after = meta.cursors?.after ?? undefined
  } while (after !== undefined && all.length < most)
  return { fulfillmentOrders: all, hasMore: after !== undefined }
}
