import type { Widget } from '@tradepost/contract'

/** A widget that begins later stays: clients keep a page for an hour and look at the dates themselves. */
export const isShown = ({ visibility }: Widget, now: Date): boolean =>
  !visibility.isHidden &&
  (visibility.scheduleEndDate === null || Date.parse(visibility.scheduleEndDate) >= now.getTime())

/** When the first of these is over, as a time of the clock. */
export const shownUntil = (widgets: Widget[]): number =>
  Math.min(
    ...widgets.map(({ visibility: { scheduleEndDate } }) =>
      scheduleEndDate === null ? Number.POSITIVE_INFINITY : Date.parse(scheduleEndDate),
    ),
  )
