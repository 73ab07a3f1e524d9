import { Anything, Nullable, Obj, OneOf, type Static, Text, Type } from '../schema.ts'

export const jobStatuses = ['queued', 'running', 'succeeded', 'failed', 'canceled'] as const
export type JobStatus = (typeof jobStatuses)[number]

/** Work that takes longer than a request; the same shape in every service. */
export const Job = Obj({
  id: Text(0),
  kind: Text(0),
  status: OneOf(jobStatuses),
  progress: Type.Number({ minimum: 0, maximum: 100, description: 'In percent.' }),
  result: Anything(),
  error: Nullable(Obj({ code: Text(0), message: Text(0) })),
})
export type Job = Static<typeof Job>

export const JobStarted = Obj({ jobId: Text(0) })
