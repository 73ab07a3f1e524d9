import type { Client, ResultFor } from '@tradepost/sdk'

type Job = ResultFor<'getCustomerJob'>['job']

const PAUSE_MS = 400

/** The result of a job when it has ended; an error when it failed. */
export const resultOf = async (api: Client, jobId: string): Promise<unknown> => {
  for (;;) {
    const { job }: { job: Job } = await api.getCustomerJob({ jobId })
    if (job.status === 'succeeded') return job.result
    if (job.status === 'failed' || job.status === 'canceled')
      throw new Error(job.error?.message ?? job.status)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
