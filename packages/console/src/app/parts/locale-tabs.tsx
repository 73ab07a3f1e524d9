import { SegmentedControl } from '@mantine/core'
import { useWords } from '../words/use-words.tsx'
import { localeNames } from './locale-names.ts'

type Props = { locales: string[]; locale: string; onChange(locale: string): void }

/** Which language is edited; one alone is no choice. */
export const LocaleTabs = ({ locales, locale, onChange }: Props) => {
  const { words, language } = useWords()
  if (locales.length < 2) return null
  const nameOf = localeNames(locales, language)
  return (
    <SegmentedControl
      size="xs"
      aria-label={words.shell.languageOf}
      value={locale}
      onChange={onChange}
      data={locales.map((code) => ({ value: code, label: nameOf(code) }))}
    />
  )
}
