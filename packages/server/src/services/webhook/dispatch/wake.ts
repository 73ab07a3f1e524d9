const listeners = new Set<() => void>()

/** Senders of this process look for work at once; those of others find it when they look by themselves. */
export const announceDeliveries = (): void => {
  for (const wake of listeners) wake()
}

export const onDeliveries = (wake: () => void): (() => void) => {
  listeners.add(wake)
  return () => listeners.delete(wake)
}
