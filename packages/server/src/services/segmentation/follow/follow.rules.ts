import type { StoredEvent } from '@tradepost/kernel'

export type Changed = { merchantId: number; customers: string[]; devices: string[]; hasGone: boolean }

type Followed = Pick<StoredEvent, 'merchantId' | 'event' | 'entity' | 'entityId' | 'payload'>

/** An event of a device names the customers signed in before and after. */
const customersOf = ({ entity, entityId, payload }: Followed): string[] =>
  entity === 'customer' ? [entityId] : ((payload as { customerIds?: string[] }).customerIds ?? [])

export const followed = ['customer', 'device']
const isFollowed = ({ entity }: Followed) => followed.includes(entity)
const isEnd = ({ event }: Followed) => /(Deleted|Erased)$/.test(event)

const unique = (values: string[]) => [...new Set(values)].toSorted()

/** Which customers and devices of which merchants events are about, the merchants in the order in which they are locked. */
export const changesOf = (events: Followed[]): Changed[] => {
  const byMerchant = Map.groupBy(events.filter(isFollowed), ({ merchantId }) => merchantId)
  return [...byMerchant]
    .map(([merchantId, own]) => ({
      merchantId,
      customers: unique(own.flatMap(customersOf)),
      devices: unique(own.filter(({ entity }) => entity === 'device').map(({ entityId }) => entityId)),
      hasGone: own.some(isEnd),
    }))
    .toSorted((a, b) => a.merchantId - b.merchantId)
}
