import { defaultOf, takenBy } from '../../packages/kernel/src/config/setting-words.ts'
import { settingsTable } from '../../packages/kernel/src/config/settings.ts'
import { inserted, table } from './table.ts'

/** Variables, addresses and paths stand out on the page. */
const marked = (text: string) =>
  text.replaceAll(/\b(?:https?|postgres):\/\/|\b[A-Z]+(?:_[A-Z]+)+\b|\.\/data/g, '`$&`')

const settings = (): string =>
  table([
    ['Variable', 'What it is for', 'Takes', 'Default'],
    ...Object.values(settingsTable).map((setting) => [
      `\`${setting.variable}\``,
      marked(setting.description),
      marked(takenBy(setting)),
      marked(defaultOf(setting)),
    ]),
  ])

/** The table of settings, as their schema has it. */
export const withSettings = (text: string): string => inserted(text, 'settings', settings())
