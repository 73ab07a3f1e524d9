const LINK_MS = 72 * 3_600_000

export const linkEnd = (now: Date): Date => new Date(now.getTime() + LINK_MS)
