import type { FastifyBaseLogger } from 'fastify'
import type { Job, LogFunctionFactory } from 'graphile-worker'
import { concealed } from '../../log/concealed.ts'

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

type Meta = { job?: Job; error?: unknown; [field: string]: unknown }

/** A failure in the words of the library has the message and the stack of the error, which is logged beside it. */
const beginningOf = (message: string): string => message.split(' with error ', 1)[0] ?? ''

/** Without its payload, which may have an address of somebody. */
const aboutJob = ({ job, error }: Meta) => ({
  ...(job && { job: job.id, task: job.task_identifier, attempts: job.attempts }),
  ...(error !== undefined && { err: error }),
})

/** The lines of the library that runs our jobs, in our log. */
export const workerLog =
  (log: FastifyBaseLogger): LogFunctionFactory =>
  ({ workerId, taskIdentifier, jobId, label }) =>
  (level, message, meta) =>
    log[levels[level]](
      { label, workerId, taskIdentifier, jobId, ...aboutJob((meta ?? {}) as Meta) },
      concealed(beginningOf(message)),
    )
