import type { Widget } from '@tradepost/contract'

/** A widget that begins later stays: clients keep a page for an hour and look at the dates themselves. */
export const isShown = ({ visibility }: Widget, now: Date): boolean =>
  !visibility.isHidden &&
  (visibility.scheduleEndDate === null || Date.parse(visibility.scheduleEndDate) >= now.getTime())
