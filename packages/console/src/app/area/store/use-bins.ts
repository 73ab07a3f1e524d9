import { useQuery } from '@tanstack/react-query'
import { can } from '@tradepost/contract/permission'
import { kept } from '../../session/kept.ts'
import { useSession } from '../../session/use-session.tsx'
import type { FulfillmentOrder } from './fulfillment-order.ts'
import type { Bins } from './walk.ts'

const none: Bins = {}
/** Filters have a largest size; what is beyond is walked by its code. */
const MOST = 200

/** The bins of all products in the orders of a location; a role that sees no stock walks by the codes. */
export const useBins = (locationCode: string, fulfillmentOrders: FulfillmentOrder[] | undefined): Bins => {
  const { api, session, may } = useSession()
  const place = kept<Bins>(`bins-${session.merchant.code}-${locationCode}`)
  const codes = [
    ...new Set(
      (fulfillmentOrders ?? []).flatMap(({ lineItems }) => lineItems.map(({ product }) => product.code)),
    ),
  ]
    .toSorted()
    .slice(0, MOST)
  const { data } = useQuery<Bins>({
    queryKey: ['store', locationCode, 'bins', codes],
    enabled: codes.length > 0 && may(can.viewStock),
    staleTime: 300_000,
    placeholderData: (before) => before ?? place.read(),
    queryFn: async ({ signal }) => {
      const { inventories } = await api.listInventories(
        {
          filters: { locationCode, productCode: { $in: codes } },
          sort: 'bin:asc',
          limit: 1000,
          omitTotalItemCount: true,
        },
        { signal },
      )
      const bins: Record<string, string> = {}
      for (const { productCode, bin, binLocation, onHand } of inventories) {
        const name = [bin, binLocation].filter(Boolean).join(' ')
        if (name !== '' && productCode && (onHand ?? 0) > 0) bins[productCode] ??= name
      }
      place.write(bins)
      return bins
    },
  })
  return data ?? none
}
