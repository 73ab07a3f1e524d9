import { findClockSkew } from '@tradepost/kernel'
import { type Finding, fine, warning } from './finding.ts'
import type { Opened } from './subject.ts'

export const checkClock = async ({ platform: { database, clock } }: Opened): Promise<Finding> => {
  const seconds = await findClockSkew(database, () => clock.now().getTime())
  if (seconds === undefined) return fine('Clock', 'this machine and the database agree.')
  return warning(
    'Clock',
    `this machine and the database are ${seconds} seconds apart.`,
    'let both follow a time server (NTP).',
  )
}
