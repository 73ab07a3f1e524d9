import type { Client } from '@tradepost/sdk'
import { openStatuses, type Work } from './work.ts'

/** As many of the open orders as were asked for, and whether there are more. */
export type Known = { works: Work[]; hasMore: boolean }

export const readWorks = async (
  api: Pick<Client, 'listFulfillmentOrders'>,
  locationCode: string,
  most: number,
  signal: AbortSignal,
): Promise<Known> => {
  const filters = { locationCode, status: { $in: openStatuses } }
  const works: Work[] = []
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
    works.push(...fulfillmentOrders.map((order) => ({ ...order, lineItems: order.lineItems ?? [] })))
    after = meta.cursors?.after ?? undefined
  } while (after !== undefined && works.length < most)
  return { works, hasMore: after !== undefined }
}
