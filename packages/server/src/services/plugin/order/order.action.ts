import { Nullable, Obj, type PluginCronJob, Text, Type, texts } from '@tradepost/contract'
import { action, type PluginCall } from '../model/action.types.ts'
import { PluginError } from '../model/plugin.errors.ts'
import { parseInteger } from '../model/value.rules.ts'
import { cronJobs } from './cron.service.ts'
import { addOrder as add, updateOrder as update } from './import-order.service.ts'

export const addOrder = action({
  needs: { order_number: 'noOrderNumber' },
  parameters: Obj({ order_number: Text(0, 255) }),
  run: (call, { order_number }) => add(call, order_number),
})

const Switch = () => Type.Optional(Nullable(Text(0, 10)))

export const updateOrder = action({
  needs: { order_number: 'noOrderNumber' },
  parameters: Obj({ order_number: Text(0, 255), payment: Switch(), shipping: Switch() }),
  run: (call, { order_number, payment, shipping }) =>
    update(call, order_number, {
      isPayment: parseInteger(payment, 0) !== 0,
      isShipping: parseInteger(shipping, 0) !== 0,
    }),
})

type Job = { name: string; parameters: Record<string, unknown> }

const jobOf = (sent: unknown): Job => {
  const { job_name, job_params } = (sent ?? {}) as Record<string, unknown>
  if (typeof job_name !== 'string' || job_name === '') throw new PluginError('noJobName')
  return { name: job_name.slice(0, 100), parameters: Object(job_params ?? {}) as Record<string, unknown> }
}

/** If one of them is not allowed, none runs. */
const refuseUnknown = ({ plugin }: PluginCall, jobs: Job[]) => {
  const allowed = new Set<string>(plugin.cronJobs)
  const unknown = [...new Set(jobs.map(({ name }) => name))].filter((name) => !allowed.has(name))
  if (unknown.length > 0) throw new PluginError('unsupportedJob', unknown.join(', '))
}

/** A job that fails is counted, and the next one runs. */
const runJobs = async (call: PluginCall, jobs: Job[]): Promise<number> => {
  let failed = 0
  for (const { name, parameters } of jobs)
    await cronJobs[name as PluginCronJob](call, parameters).catch((err: unknown) => {
      failed++
      call.ctx.log.warn({ err, job: name }, 'a job of a plugin failed')
    })
  return failed
}

export const cron = action({
  needsList: { jobs: 'noJobs' },
  parameters: Obj({ jobs: Type.Unsafe<unknown[]>({ type: 'array', maxItems: 20 }) }),
  run: async (call, { jobs: sent }) => {
    const begin = performance.now()
    const jobs = sent.map(jobOf)
    refuseUnknown(call, jobs)
    const failed = await runJobs(call, jobs)
    return {
      message: texts.pluginJobsDone(jobs.length - failed, jobs.length),
      execution_error_count: failed,
      execution_time: Math.round((performance.now() - begin) * 10) / 10_000,
    }
  },
})
