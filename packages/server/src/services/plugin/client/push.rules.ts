import type { PluginReply } from './plugin-client.service.ts'
import type { CallEnd, DueCall } from './push.store.ts'

const MINUTE = 60_000
/** After each failure; then it is given up. Together about a day and a half. */
const pauses = [1, 5, 15, 60, 180, 360, 720, 720].map((minutes) => minutes * MINUTE)

/** The shop has what we wanted to tell it: a duplicate, or nothing to change. */
const settled: Record<string, number[]> = { add_order: [0, 60], update_order: [0, 64, 65] }

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 255) : null

const again = ({ attempts }: DueCall, now: Date): Pick<CallEnd, 'status' | 'nextDate'> => {
  const pause = pauses[attempts - 1]
  return pause === undefined
    ? { status: 'failed', nextDate: null }
    : { status: 'waiting', nextDate: new Date(now.getTime() + pause) }
}

export const endOfReply = (call: DueCall, { error, errorText, answer }: PluginReply, now: Date): CallEnd => {
  const isSettled = settled[call.action]?.includes(error) ?? error === 0
  return {
    ...(isSettled ? { status: 'done', nextDate: null } : again(call, now)),
    error,
    errorText,
    externalOrderNumber: textOf(answer.external_order_number),
  }
}

export const endWithoutReply = (call: DueCall, message: string, now: Date): CallEnd => ({
  ...again(call, now),
  error: null,
  errorText: message.slice(0, 1000),
  externalOrderNumber: null,
})
