import { Anything, Nullable, Obj, OneOf, type Static, Text, Type } from '../schema.ts'

export const jobStatuses = ['queued', 'running', 'succeeded', 'failed', 'canceled'] as const
export type JobStatus = (typeof jobStatuses)[number]

/** In bytes, as JSON: as much as a page of a list. An export holds some thousand orders. */
export const MAX_RESULT_BYTES = 33_554_432

/** Work that takes longer than a request; the same shape in every service. */
export const Job = Obj({
  id: Text(0),
  kind: Text(0),
  status: OneOf(jobStatuses),
  progress: Type.Number({ minimum: 0, maximum: 100, description: 'In percent.' }),
  result: Anything(MAX_RESULT_BYTES),
  error: Nullable(Obj({ code: Text(0), message: Text(0) })),
})
export type Job = Static<typeof Job>

export const JobStarted = Obj({ jobId: Text(0) })
