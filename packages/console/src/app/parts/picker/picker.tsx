import { MultiSelect, Select, TagsInput, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { type Choice, findChoices, finders, nameChoices, type PickerKind } from './finders.ts'

type Shared = {
  kind: PickerKind
  label?: string
  name?: string
  error?: string
  isReadOnly?: boolean
  'aria-label'?: string
}

const PAUSE_MS = 200
/** The most whose names are asked for at once. */
const MOST_NAMES = 100

/** Choices for the typed text, with the current selection, whose names are loaded if unknown. */
const useChoices = (kind: PickerKind, chosen: string[], typed: string): Choice[] => {
  const { api } = useSession()
  const seen = useRef(new Map<string, Choice>())
  const known = (value: string) => seen.current.get(value) ?? { value, label: value }
  // the text of what is chosen is no search for it
  const isChosen = chosen.some((value) => known(value).label === typed)
  const [asked] = useDebouncedValue(isChosen ? '' : typed.trim(), PAUSE_MS)
  const { data = [], isFetched } = useQuery({
    queryKey: ['picker', kind, asked],
    queryFn: ({ signal }) => findChoices(api, kind, asked, signal),
    placeholderData: keepPreviousData,
  })
  for (const one of data) seen.current.set(one.value, one)
  const unnamed = isFetched ? chosen.filter((value) => !seen.current.has(value)).slice(0, MOST_NAMES) : []
  const named = useQuery({
    queryKey: ['picker', kind, 'named', unnamed],
    enabled: unnamed.length > 0,
    queryFn: async ({ signal }) => {
      const found = await nameChoices(api, kind, unnamed, signal)
      for (const one of found) seen.current.set(one.value, one)
      return found
    },
  })
  for (const one of named.data ?? []) seen.current.set(one.value, one)
  const found = new Set(data.map(({ value }) => value))
  return [...data, ...chosen.filter((value) => !found.has(value)).map(known)]
}

/** The server has searched already; what it found is shown as it came. */
const asFound = ({ options }: { options: unknown }) => options as never

const Found = ({
  kind,
  values,
  onChange,
  ...shown
}: Omit<Shared, 'isReadOnly'> & {
  readOnly?: boolean
  values: string[]
  onChange(values: string[]): void
}) => {
  const { words } = useWords()
  const [typed, setTyped] = useState('')
  const data = useChoices(kind, values, typed)
  return (
    <MultiSelect
      {...shown}
      data={data}
      value={values}
      onChange={onChange}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={asFound}
      nothingFoundMessage={words.palette.empty}
    />
  )
}

const FoundOne = ({
  kind,
  value,
  onChange,
  ...shown
}: Omit<Shared, 'isReadOnly'> & {
  readOnly?: boolean
  value: string | null
  onChange(value: string | null): void
}) => {
  const { words } = useWords()
  const [typed, setTyped] = useState('')
  const data = useChoices(kind, value === null ? [] : [value], typed)
  return (
    <Select
      {...shown}
      data={data}
      value={value}
      onChange={onChange}
      searchable
      clearable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={asFound}
      nothingFoundMessage={words.palette.empty}
    />
  )
}

type ManyProps = Shared & { values: string[]; onChange(values: string[]): void }

/** Several things by their codes. A role that may not list them types the codes. */
export const ManyPicker = ({ isReadOnly, ...props }: ManyProps) => {
  const { may } = useSession()
  if (may(finders[props.kind].permission)) return <Found {...props} readOnly={isReadOnly} />
  const { kind: _, values, ...shown } = props
  return <TagsInput {...shown} value={values} readOnly={isReadOnly} />
}

type OneProps = Shared & { value: string | null; onChange(value: string | null): void }

export const Picker = ({ isReadOnly, ...props }: OneProps) => {
  const { may } = useSession()
  if (may(finders[props.kind].permission)) return <FoundOne {...props} readOnly={isReadOnly} />
  const { kind: _, value, onChange, ...shown } = props
  return (
    <TextInput
      {...shown}
      value={value ?? ''}
      readOnly={isReadOnly}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  )
}
