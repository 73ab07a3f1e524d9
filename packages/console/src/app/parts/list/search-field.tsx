import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../words/use-words.tsx'
import { SearchIcon } from '../icons.tsx'

const PAUSE_MS = 300

/** Asks in the pauses of typing, and follows the address while nobody types. */
export const SearchField = ({ asked, onAsk }: { asked: string; onAsk(text: string): void }) => {
  const { words } = useWords()
  const [text, setText] = useState(asked)
  const field = useRef<HTMLInputElement>(null)
  const ask = useDebouncedCallback((next: string) => onAsk(next.trim()), PAUSE_MS)
  useEffect(() => {
    if (document.activeElement !== field.current) setText(asked)
  }, [asked])
  return (
    <TextInput
      ref={field}
      className="filter-search"
      aria-label={words.list.search}
      placeholder={words.list.search}
      value={text}
      leftSection={<SearchIcon />}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        ask(currentTarget.value)
      }}
    />
  )
}
