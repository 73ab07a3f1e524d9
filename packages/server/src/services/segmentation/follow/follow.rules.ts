import type { StoredEvent } from '@tradepost/kernel'

export type Changed = { merchantId: number; customers: string[]; devices: string[]; hasGone: boolean }

type Told = Pick<StoredEvent, 'merchantId' | 'event' | 'entity' | 'entityId' | 'payload'>

/** An event of a device names the customers signed in before and after. */
const customersOf = ({ entity, entityId, payload }: Told): string[] =>
  entity === 'customer' ? [entityId] : ((payload as { customerIds?: string[] }).customerIds ?? [])

export const followed = ['customer', 'device']
const isFollowed = ({ entity }: Told) => followed.includes(entity)
const isEnd = ({ event }: Told) => /(Deleted|Erased)$/.test(event)

const unique = (values: string[]) => [...new Set(values)].toSorted()

/** Which customers and devices of which merchants events are about, the merchants in the order in which they are locked. */
export const changesOf = (events: Told[]): Changed[] => {
  const byMerchant = Map.groupBy(events.filter(isFollowed), ({ merchantId }) => merchantId)
  return [...byMerchant]
    .map(([merchantId, told]) => ({
      merchantId,
      customers: unique(told.flatMap(customersOf)),
      devices: unique(told.filter(({ entity }) => entity === 'device').map(({ entityId }) => entityId)),
      hasGone: told.some(isEnd),
    }))
    .toSorted((a, b) => a.merchantId - b.merchantId)
}
