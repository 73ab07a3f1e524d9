/** On whose behalf statements run. */
export type Caller = {
  /** Identifies the merchant's share of the connections. */
  key: unknown
  /**
   * A read is canceled when its caller disconnects. A write that has begun is finished: nobody would know how
   * far it got.
   */
  isRead: boolean
  hasBegun: boolean
  hasLeft: boolean
  /** For how long it has held connections. */
  databaseMs: number
  /** Ends what runs or waits at the moment. */
  stops: Set<() => void>
  leave(): void
  /** Lets the merchant's next costly request begin. For one that waits for somebody else; its turn does not come back. */
  leaveTurn(): void
}

export const createCaller = (key: unknown, isRead: boolean): Caller => {
  const caller: Caller = {
    key,
    isRead,
    hasBegun: false,
    hasLeft: false,
    databaseMs: 0,
    stops: new Set(),
    leave: () => {
      caller.hasLeft = true
      for (const stop of caller.stops) stop()
    },
    leaveTurn: () => undefined,
  }
  return caller
}

/** The caller has left, and canceling the work does no harm. */
export const isPointless = ({ hasLeft, isRead, hasBegun }: Caller): boolean =>
  hasLeft && (isRead || !hasBegun)
