import { fillIn, messagesOf } from '../words.ts'
import { translator } from './translate.ts'

/** The sentences of the API in another language, by their names in the contract, and the words for values in them. */
type Translation = {
  value: Record<string, string>
  api: Record<'refusals' | 'problems', Record<string, string>> & Record<'batch' | 'other', string>
}

/** `1 item refused; product tea at 0: …`, as the SDK sums up a batch. */
const BATCH = /^(\d+) items? refused; \S+ (.*) at \d+: (.*)$/s

/** Says in a language what the API says; a sentence without a translation is announced and stays as it is. */
export const translatorFor = (
  english: Record<'refusals' | 'problems', Record<string, string>>,
  { value, api: { refusals, problems, ...others } }: Translation,
  language: string,
) => {
  const { batch, other } = messagesOf(others, language)
  /** Statuses, alone or as a list, have their words; whatever else fills a blank stays as it is. */
  const fill = (text: string): string =>
    text
      .split(', ')
      .map((one) => value[one] ?? one)
      .join(', ')
  const translate = translator(
    [
      { from: english.refusals, to: messagesOf(refusals, language) },
      { from: english.problems, to: messagesOf(problems, language) },
    ],
    fill,
  )
  const inLanguage = (text: string): string => {
    const [, count = '', what = '', why = ''] = BATCH.exec(text) ?? []
    if (count !== '') return fillIn(batch ?? '', { count, what, why: inLanguage(why) })
    return translate(text) ?? fillIn(other ?? '', { text })
  }
  return inLanguage
}
