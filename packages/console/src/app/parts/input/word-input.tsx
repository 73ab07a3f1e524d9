import { Autocomplete, type AutocompleteProps, type ComboboxParsedItem } from '@mantine/core'
import { useWords, wordFor } from '../../words/use-words.tsx'

type Props = Omit<AutocompleteProps, 'data' | 'filter' | 'value' | 'onChange'> & {
  known: readonly string[]
  value: string
  onChange(word: string): void
}

/** Known words by their names, to choose from; any other text is taken as it is typed. */
export const WordInput = ({ known, value, onChange, ...shown }: Props) => {
  const { words } = useWords()
  const names = known.map((word) => wordFor(words.value, word))
  /** A word that was chosen does not hide the others. */
  const filter = ({ options, search }: { options: ComboboxParsedItem[]; search: string }) => {
    const typed = search.trim().toLowerCase()
    if (names.some((name) => name.toLowerCase() === typed)) return options
    return options.filter((option) => 'label' in option && option.label.toLowerCase().includes(typed))
  }
  return (
    <Autocomplete
      maxLength={255}
      {...shown}
      data={[...new Set(names)]}
      filter={filter}
      value={known.includes(value) ? wordFor(words.value, value) : value}
      onChange={(text) => onChange(known[names.indexOf(text)] ?? text)}
    />
  )
}
