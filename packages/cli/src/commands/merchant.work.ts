import { currencyCodes, type MerchantCreate } from '@tradepost/contract'
import { operate } from '@tradepost/server/tool'
import { known } from '../known.ts'
import { readPassword } from '../password.ts'
import { print, show, table } from '../print.ts'
import { onCurrentDatabase } from '../session.ts'
import type { MerchantCreateValues } from './merchant.command.ts'
import { secretLines } from './secret.ts'

const inputOf = (values: MerchantCreateValues, password: string): MerchantCreate => ({
  code: values.code,
  name: values.name,
  defaultLocaleCode: values.locale,
  defaultCurrencyCode:
    values.currency === undefined ? undefined : known('--currency', values.currency, currencyCodes),
  timezone: values.timezone,
  region: values.region,
  owner: {
    emailAddress: values['owner-email'],
    password,
    firstName: values['owner-first-name'],
    lastName: values['owner-last-name'],
  },
})

export const create = async (values: MerchantCreateValues): Promise<undefined> => {
  const input = inputOf(values, await readPassword('--owner-password', values['owner-password']))
  const created = await onCurrentDatabase((platform) => operate.createMerchant(platform, input))
  show(values.json, created, () =>
    [
      `Created the merchant ${created.merchant.code}. Its first API client:`,
      secretLines(created.client),
    ].join('\n'),
  )
}

export const list = async (values: { json: boolean }): Promise<undefined> => {
  const merchants = await onCurrentDatabase(operate.listMerchants)
  show(values.json, { merchants }, () =>
    merchants.length === 0
      ? 'There is no merchant yet: npx tradepost merchant create makes one.'
      : table([
          ['CODE', 'STATUS', 'NAME'],
          ...merchants.map(({ code, status, name, isDemo }) => [
            code,
            status,
            isDemo ? `${name} (demo)` : name,
          ]),
        ]),
  )
}

export const setStatus = async (code: string, status: 'active' | 'inactive'): Promise<undefined> => {
  await onCurrentDatabase((platform) => operate.setMerchantStatus(platform, code, status))
  print(`The merchant ${code} is ${status}.`)
}
