import { fileURLToPath } from 'node:url'

/** Started by the server, and not imported. */
export const programs = {
  'job-thread': fileURLToPath(import.meta.resolve('@tradepost/server/job-thread')),
}
