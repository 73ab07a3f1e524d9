import { de } from '../de.ts'
import { problems } from './de-problems.ts'
import { refusals } from './de-refusals.ts'
import { tradeProblems } from './de-trade-problems.ts'
import { tradeRefusals } from './de-trade-refusals.ts'
import { translator } from './translate.ts'

export const germanRefusals = { ...refusals, ...tradeRefusals }
export const germanProblems = { ...problems, ...tradeProblems }

const values: Record<string, string> = de.value

/** Statuses, alone or as a list, have their words; whatever else fills a blank stays as it is. */
const fill = (text: string): string =>
  text
    .split(', ')
    .map((one) => values[one] ?? one)
    .join(', ')

/** `1 item refused; product tea at 0: …`, as the SDK sums up a batch. */
const BATCH = /^(\d+) items? refused; \S+ (.*) at \d+: (.*)$/s

/** Says in German what the API says; a sentence without a German one is announced and stays as it is. */
export const germanFor = (api: Record<'refusals' | 'problems', Record<string, string>>) => {
  const translate = translator(
    [
      { from: api.refusals, to: germanRefusals },
      { from: api.problems, to: germanProblems },
    ],
    fill,
  )
  const inGerman = (text: string): string => {
    const [, count = '', what = '', why = ''] = BATCH.exec(text) ?? []
    if (count !== '') return `Nicht übernommen (${count}): ${what}: ${inGerman(why)}`
    return translate(text) ?? `Der Server meldet: ${text}`
  }
  return inGerman
}
