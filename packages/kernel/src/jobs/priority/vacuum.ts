import type { Platform } from '../../platform.ts'
import { lowerBackend } from './priority.ts'
import { listVacuums } from './vacuum.store.ts'

const EVERY_MS = 1000

/**
 * An import that changes rows leaves as many old ones, which the database clears away meanwhile: that is work of the import
 * as well, and gives way to requests like the rest of it. Vacuums that cannot be lowered run on as they are.
 */
export const lowerVacuums = (
  { database, log }: Pick<Platform, 'database' | 'log'>,
  { everyMs = EVERY_MS, list = () => listVacuums(database) } = {},
) => {
  let jobs = 0
  let timer: NodeJS.Timeout | undefined
  let isLooking = false
  const look = async () => {
    if (isLooking) return
    isLooking = true
    try {
      for (const pid of await list()) await lowerBackend(pid)
    } catch (error) {
      log.debug({ err: error }, 'vacuums run on as they are')
    } finally {
      isLooking = false
    }
  }
  return {
    during: async <T>(job: () => Promise<T>): Promise<T> => {
      if (jobs++ === 0) timer = setInterval(look, everyMs)
      try {
        return await job()
      } finally {
        if (--jobs === 0) clearInterval(timer)
      }
    },
  }
}
