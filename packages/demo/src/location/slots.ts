import type { FulfillmentSlotCreate } from '@tradepost/contract'

const DAYS = 7
const hours = [
  ['09:00', '11:59'],
  ['12:00', '14:59'],
  ['15:00', '18:00'],
] as const

/** Three slots a day for the next week, in which pickup orders fit. */
export const demoSlots = (now: Date): FulfillmentSlotCreate[] =>
  Array.from({ length: DAYS }, (_, day) => {
    const date = new Date(now.getTime() + (day + 1) * 86_400_000).toISOString().slice(0, 10)
    return hours.map(([from, to], index) => ({
      id: `${index + 1}_${date}`,
      date,
      from,
      to,
      orderLimit: index === 1 ? null : 10,
    }))
  }).flat()
