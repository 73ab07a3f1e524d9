import {
  defaultOf,
  findKeptSecret,
  type SettingName,
  type Settings,
  settingsTable,
  shownAddress,
} from '@tradepost/kernel'
import { type Finding, failure } from './finding.ts'

/** Problems are whole sentences that name the variable and what it takes. */
export const checkSettings = (settings: Settings, problems: string[]): Finding[] => {
  const wrong = problems.map((problem) => {
    const [what = '', ...takes] = problem.split(': ')
    return failure('Settings', `${what}.`, `${takes.join(': ')}.`)
  })
  if (wrong.length > 0) return wrong
  return [{ check: 'Settings', level: 'fine', text: 'valid.', details: shownSettings(settings) }]
}

const shownSettings = (settings: Settings): Record<string, string> =>
  Object.fromEntries(
    (Object.keys(settingsTable) as SettingName[]).map((name) => [
      settingsTable[name].variable,
      shownValue(settings, name),
    ]),
  )

const shownValue = (settings: Settings, name: SettingName): string => {
  if (name === 'secret') return shownSecret(settings)
  const value = settings[name]
  if (value === undefined) return `not set (${defaultOf(settingsTable[name])})`
  if (settingsTable[name].writeOnly)
    return /^postgres/.test(String(value))
      ? `${shownAddress(String(value))} (password hidden)`
      : 'set (hidden)'
  return typeof value === 'boolean' ? (value ? '1' : '0') : String(value)
}

const shownSecret = ({ secret, dataDir }: Settings): string => {
  if (secret !== undefined) return 'set (hidden)'
  return isKept(dataDir)
    ? 'not set (the file secret in the data folder holds it)'
    : 'not set (the first start makes one and keeps it in the data folder)'
}

const isKept = (dataDir: string): boolean => {
  try {
    return findKeptSecret(dataDir) !== undefined
  } catch {
    // exists but belongs to another account, which the check of the data folder reports
    return true
  }
}
