import type { FastifyBaseLogger } from 'fastify'
import pino, { type DestinationStream } from 'pino'
import type { LogLevel } from '../config/settings.ts'
import { errorLine } from './error-line.ts'

/** Unread lines would fill the memory; further ones are dropped until somebody reads. */
const MOST_WAITING_BYTES = 4 * 1024 * 1024
/** For the last lines of a process, which ends whether or not they are read. */
const LAST_MS = 1_000

const options = (level: LogLevel): pino.LoggerOptions => ({
  level,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  serializers: { err: (error: unknown) => errorLine(error) },
  redact: {
    paths: ['req.headers.authorization', 'password', 'secret', '*.password', '*.secret'],
    censor: '[hidden]',
  },
})

export type Log = { log: FastifyBaseLogger; flush(): void }

/** Lines as they come, into any stream. */
export const createLogTo = (level: LogLevel, destination: DestinationStream): Log => ({
  log: pino(options(level), destination),
  flush: () => undefined,
})

/** Structured lines on standard output; written in blocks, because a write per request would cost a tenth of the rate. */
export const createLog = (level: LogLevel): Log => {
  let leftOut = 0
  let patientUntil = Number.POSITIVE_INFINITY
  const destination = pino.destination({
    dest: 1,
    sync: false,
    minLength: 16_000,
    periodicFlush: 1000,
    maxLength: MOST_WAITING_BYTES,
    retryEAGAIN: () => performance.now() < patientUntil,
  })
  const log = pino(options(level), destination)
  // a full disk behind the output is no reason to stop serving, either
  destination.on('error', () => undefined)
  destination.on('drop', () => leftOut++)
  destination.on('drain', () => {
    if (leftOut === 0) return
    const lines = leftOut
    leftOut = 0
    log.warn({ lines }, 'nobody read the log for a while: lines were left out')
  })
  const flush = () => {
    patientUntil = performance.now() + LAST_MS
    try {
      destination.flushSync()
    } catch {
      // the destination was never opened, or nobody reads our output: else it would be tried again when the process exits
      destination.destroy()
    }
  }
  return { log, flush }
}
