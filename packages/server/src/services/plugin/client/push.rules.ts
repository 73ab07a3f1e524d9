import type { PluginReply } from './plugin-client.service.ts'
import type { CallResult, DueCall } from './push.store.ts'

const MINUTE = 60_000
/** After each failure; then it is given up. Together about a day and a half. */
const retryDelays = [1, 5, 15, 60, 180, 360, 720, 720].map((minutes) => minutes * MINUTE)

/** The shop has what we wanted to tell it: a duplicate, or nothing to change. */
const settled: Record<string, number[]> = { add_order: [0, 60], update_order: [0, 64, 65] }

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 255) : null

const retryOf = ({ attempts }: DueCall, now: Date): Pick<CallResult, 'status' | 'nextDate'> => {
  const pause = retryDelays[attempts - 1]
  return pause === undefined
    ? { status: 'failed', nextDate: null }
    : { status: 'waiting', nextDate: new Date(now.getTime() + pause) }
}

export const resultOfReply = (
  call: DueCall,
  { error, errorText, answer }: PluginReply,
  now: Date,
): CallResult => {
  const isDone = settled[call.action]?.includes(error) ?? error === 0
  return {
    ...(isDone ? { status: 'done', nextDate: null } : retryOf(call, now)),
    error,
    errorText,
    externalOrderNumber: textOf(answer.external_order_number),
  }
}

export const resultWithoutReply = (call: DueCall, message: string, now: Date): CallResult => ({
  ...retryOf(call, now),
  error: null,
  errorText: message.slice(0, 1000),
  externalOrderNumber: null,
})
