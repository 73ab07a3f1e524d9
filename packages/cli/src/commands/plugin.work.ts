import { inspectRequest } from '@tradepost/plugin'
import { readSecret } from '../password.ts'
import { show, table } from '../print.ts'
import type { VerifyValues } from './plugin.command.ts'
import { seconds } from './secret.ts'

const ruleNames = {
  missing: 'headers present',
  unreadable: 'user header readable',
  tooOld: 'not too old',
  invalid: 'number and token right',
}

export const verify = async (values: VerifyValues): Promise<number> => {
  const at = seconds('--at', values.at)
  const maxFutureSeconds = seconds('--max-future', values['max-future'])
  const shop = {
    customerNumber: values.number,
    apiKey: await readSecret('--key', values.key, 'API key: '),
    maxFutureSeconds,
  }
  const now = at === undefined ? new Date() : new Date(at * 1000)
  const findings = inspectRequest({ user: values.user, token: values.token }, shop, now)
  const isValid = findings.every(({ isKept }) => isKept)
  show(values.json, { isValid, findings }, () => {
    const rows = findings.map(({ rule, isKept, detail }) => [
      isKept ? 'ok' : 'FAILS',
      ruleNames[rule],
      detail,
    ])
    return `${table(rows)}\n${isValid ? 'The request is valid.' : 'The request is not valid.'}`
  })
  return isValid ? 0 : 1
}
