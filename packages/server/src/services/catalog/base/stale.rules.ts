import { toIsoDate } from '@tradepost/kernel'

/** Whether the sender's date is older than the stored one; an equal date is accepted. */
export const isStale = (stored: string | null, sent: string | null | undefined): boolean =>
  stored !== null && typeof sent === 'string' && Date.parse(toIsoDate(sent)) < Date.parse(stored)
