import type { ResultFor } from '@tradepost/sdk'

type Job = Pick<ResultFor<'getCustomerJob'>['job'], 'status' | 'result' | 'error'>

const PAUSE_MS = 400

/** The result of a job when it has ended; an error when it failed. Each service reads its own. */
export const resultOf = async (read: () => Promise<{ job: Job }>): Promise<unknown> => {
  for (;;) {
    const { job } = await read()
    if (job.status === 'succeeded') return job.result
    if (job.status === 'failed' || job.status === 'canceled')
      throw new Error(job.error?.message ?? job.status)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
