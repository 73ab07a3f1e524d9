import { getDatabaseTime } from '@tradepost/server/tool'
import { type Finding, fine, warning } from './finding.ts'
import type { Opened } from './subject.ts'

const ALLOWED_MS = 2000

export const checkClock = async ({ platform: { database, clock } }: Opened): Promise<Finding> => {
  const before = clock.now().getTime()
  const there = (await getDatabaseTime(database)).getTime()
  const after = clock.now().getTime()
  const skew = Math.max(before - there, there - after, 0)
  if (skew <= ALLOWED_MS) return fine('Clock', 'this machine and the database agree.')
  return warning(
    'Clock',
    `this machine and the database are ${Math.round(skew / 1000)} seconds apart.`,
    'let both follow a time server (NTP).',
  )
}
