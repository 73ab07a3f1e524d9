import type { ResultFor } from '@tradepost/sdk'
import type { Formats } from '../../parts/format.ts'
import type { Words } from '../../words/words.ts'

type Promotion = ResultFor<'getPromotion'>['promotion']

/** `20 % off`, in words of the reader. */
export const discountText = (
  { type, amount }: Promotion['discount'],
  formats: Formats,
  { promotion }: Words,
): string => {
  if (type === 'percentage') return promotion.off({ amount: formats.percent(amount / 100) })
  return type === 'absolute'
    ? promotion.off({ amount: formats.money(amount) })
    : promotion.for({ price: formats.money(amount) })
}

/** An active promotion outside of its dates does nothing; the list says so. */
export const runOf = (
  { status, startDate, endDate }: Pick<Promotion, 'status' | 'startDate' | 'endDate'>,
  now: number,
): string => {
  if (status === 'active' && endDate !== null && Date.parse(endDate) <= now) return 'expired'
  return status === 'active' && startDate !== null && Date.parse(startDate) > now ? 'scheduled' : status
}
