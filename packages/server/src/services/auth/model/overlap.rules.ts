import { DEFAULT_OVERLAP_SECONDS } from '@tradepost/contract'

/** When the previous secret ends. */
export const overlapEnd = (now: Date, overlapSeconds = DEFAULT_OVERLAP_SECONDS): Date =>
  new Date(now.getTime() + overlapSeconds * 1000)
