import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import type { LogLevel } from './config/settings.ts'

/** Structured lines on standard output; written in blocks, because a write per request would cost a tenth of the rate. */
export const createLog = (level: LogLevel): { log: FastifyBaseLogger; flush(): void } => {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 16_000, periodicFlush: 1000 })
  const log = pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: ['req.headers.authorization', 'password', 'secret', '*.password', '*.secret'],
        censor: '[hidden]',
      },
    },
    destination,
  )
  const flush = () => {
    try {
      destination.flushSync()
    } catch {
      // the destination was never opened, or the reader of our output is gone: nothing to write to
    }
  }
  return { log, flush }
}
