import type { OperationHours } from '@tradepost/contract'
import { instantOf, offsetAt } from '@tradepost/kernel'
import { isOpen } from '@tradepost/server'
import { demoLocations } from '../location/locations.ts'
import { fraction } from '../seed.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

type Bounds = { seed: string; notBefore: string; notAfter: Date }

/** When a customer came for the goods: about that day, while the store was open. */
export const collectedAt = (code: string, about: string, { seed, notBefore, notAfter }: Bounds): string => {
  const store = demoLocations.find((location) => location.code === code)
  const zone = store?.timeZone ?? 'UTC'
  const hours = store?.operationHours as OperationHours
  const at = Date.parse(about)
  const midnight = Math.floor((at + offsetAt(at, zone)) / DAY) * DAY
  // every store is open in the afternoon of most days
  const time = Math.floor((11.5 + 4 * fraction(`collected ${seed}`)) * HOUR)
  const days = [0, -1, 1, -2, 2].map((days) => new Date(instantOf(midnight + days * DAY + time, zone)))
  const found = days.find(
    (day) => day > new Date(notBefore) && day < notAfter && isOpen(hours, zone, day) === true,
  )
  return (found ?? new Date(about)).toISOString()
}
