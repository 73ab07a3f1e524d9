import { instantOf, offsetAt } from '@tradepost/kernel'
import type { StoredCampaign } from '../model/campaign.rules.ts'

const zones = new Map<string, boolean>()

/** A customer's attribute can hold anything. */
export const isZone = (zone: string): boolean => {
  const known = zones.get(zone)
  if (known !== undefined) return known
  let is = true
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone })
  } catch {
    is = false
  }
  if (zones.size < 2000) zones.set(zone, is)
  return is
}

/** When a recipient gets the message: at the send date, or when their own clock shows its time. */
export const dueDateOf = (
  { settings }: StoredCampaign,
  recipientZone: string | null,
  merchantZone: string,
  now: Date,
): Date => {
  if (!settings.sendDate || !settings.inRecipientTimezone) return now
  const zone = recipientZone !== null && isZone(recipientZone) ? recipientZone : merchantZone
  const at = new Date(settings.sendDate).getTime()
  const wall = at + offsetAt(at, settings.timezone ?? merchantZone)
  return new Date(instantOf(wall, zone))
}

/** A customer always gets one and the same variant; weights decide how many customers get which. */
export const variantFor = (key: string, weights: number[]): number => {
  // FNV-1a: spread evenly, and the same in every process
  let hash = 0x811c9dc5
  for (const char of key) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let place = ((hash ^ (hash >>> 15)) >>> 0) % total
  for (const [index, weight] of weights.entries()) {
    if (place < weight) return index
    place -= weight
  }
  return 0
}
