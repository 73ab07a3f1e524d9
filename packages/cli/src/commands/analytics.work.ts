import { operate } from '@tradepost/server/tool'
import { show, table } from '../print.ts'
import { notice, onCurrentDatabase } from '../session.ts'
import type { AnalyticsValues } from './analytics.command.ts'

/** A line for each tenth, so that a log of it stays short. */
const progressOf = () => {
  let shown = -1
  return ({ merchantCode, done, total }: operate.AnalyticsProgress) => {
    const tenths = total === 0 ? 10 : Math.floor((done * 10) / total)
    const step = done === total ? 10 : tenths
    if (step > shown) notice(`${merchantCode}: ${done} of ${total} orders`)
    shown = step === 10 ? -1 : step
  }
}

export const rebuild = async (values: AnalyticsValues): Promise<undefined> => {
  const merchants = await onCurrentDatabase((platform) =>
    operate.rebuildAnalytics(platform, values.merchant, progressOf()),
  )
  show(values.json, { merchants }, () =>
    table([['MERCHANT', 'ORDERS'], ...merchants.map(({ code, orders }) => [code, String(orders)])]),
  )
}
