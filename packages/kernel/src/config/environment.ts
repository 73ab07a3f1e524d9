import { isIP } from 'node:net'
import { Ajv } from 'ajv'
import { nearest } from '../base/nearest.ts'
import { takenBy } from './setting-words.ts'
import { type Setting, type SettingValues, settingsTable } from './settings.ts'

export type Environment = Record<string, string | undefined>

/** Set by the test runner for test processes; no setting of the server, but no misspelt one either. */
export const testVariables = { database: 'TRADEPOST_TEST_DATABASE', template: 'TRADEPOST_TEST_TEMPLATE' }

/** For commands that call a server elsewhere: which one, and as whom. The server itself does not read them. */
export const clientVariables = {
  url: 'TRADEPOST_URL',
  merchant: 'TRADEPOST_MERCHANT',
  clientId: 'TRADEPOST_CLIENT_ID',
  clientSecret: 'TRADEPOST_CLIENT_SECRET',
} as const

const isWebAddress = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '')
const isRange = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  if (bits === undefined) return most > 0
  // everybody could say any address
  return more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= most
}

/** Without blanks around. */
export const listIn = (text: string): string[] => text.split(',').map((item) => item.trim())

/** As browsers send it, without a path: with one it would never be met. */
const isOrigin = (text: string): boolean => isWebAddress(text) && URL.parse(text)?.origin === text

/** A test looks at the schemas themselves: every command would compile the description of schemas for it. */
const ajv = new Ajv({
  strict: false,
  meta: false,
  validateSchema: false,
  formats: {
    'web-address': isWebAddress,
    'ip-ranges': (list: string) => listIn(list).every(isRange),
    origins: (list: string) => list === '*' || listIn(list).every(isOrigin),
  },
})

/** Variables hold text; a flag is 1 or 0, a number has digits only. */
const parsed = ({ type }: Setting, text: string): unknown => {
  if (type === 'boolean') return text === '1' ? true : text === '0' ? false : undefined
  if (type === 'integer') return /^\d+$/.test(text) ? Number(text) : undefined
  return text
}

/** Undefined when the text is not something that the setting takes. */
export const readSetting = (setting: Setting, text: string): unknown => {
  const value = parsed(setting, text)
  return value !== undefined && ajv.validate(setting, value) ? value : undefined
}

const wrongValue = (setting: Setting, text: string) =>
  setting.writeOnly
    ? `${setting.variable} has a wrong value of ${text.length} characters: it takes ${takenBy(setting)}`
    : `${setting.variable} is ${JSON.stringify(text)}: it takes ${takenBy(setting)}`

const unknownVariables = (env: Environment): string[] => {
  const known = Object.values(settingsTable).map(({ variable }) => variable)
  const ours = [...known, ...Object.values(testVariables), ...Object.values(clientVariables)]
  return Object.keys(env)
    .filter((name) => name.startsWith('TRADEPOST_') && !ours.includes(name))
    .map((name) => `${name} is no setting of Tradepost: the nearest is ${nearest(name, known)}`)
}

/** With the defaults of what is not set, and everything that is wrong; a wrong value counts as not set. */
export const readEnvironment = (env: Environment): { values: SettingValues; problems: string[] } => {
  const values: Record<string, unknown> = {}
  const problems = unknownVariables(env)
  for (const [name, setting] of Object.entries(settingsTable)) {
    // Compose files and shells often set a variable to nothing to mean that it is not set.
    const text = env[setting.variable] || undefined
    const value = text && readSetting(setting, text)
    if (text && value === undefined) problems.push(wrongValue(setting, text))
    values[name] = value ?? setting.default
  }
  return { values: values as SettingValues, problems }
}
