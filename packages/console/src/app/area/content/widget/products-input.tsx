import { Fieldset, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ManyPicker, Picker } from '../../../parts/picker/picker.tsx'
import { useWords } from '../../../words/use-words.tsx'

type Props = {
  label: string
  error?: string
  isReadOnly: boolean
  value: unknown
  onChange(value: unknown): void
}

const ways = ['category', 'searchTerm', 'brand', 'manualItemNumbers'] as const
type Way = (typeof ways)[number]

/** Which products a widget shows: those of a category, of a search, or chosen one by one. */
export const ProductsInput = ({ label, error, isReadOnly, value, onChange }: Props) => {
  const { words } = useWords()
  const now = (value ?? {}) as Record<string, unknown>
  const listed = now.manualItemNumbers ?? now.selectorItemNumbers
  const stored = ways.find((way) => way in now) ?? (listed ? 'manualItemNumbers' : 'category')
  const [way, setWay] = useState<Way>(stored)
  const text = typeof now[way] === 'string' ? String(now[way]) : ''
  const change = (next: Way) => {
    setWay(next)
    onChange(null)
  }
  return (
    <Fieldset legend={label} className="fields">
      <Select
        aria-label={`${label}: ${words.content.chosenBy}`}
        data={ways.map((one) => ({ value: one, label: words.content.ways[one] }))}
        value={way}
        allowDeselect={false}
        readOnly={isReadOnly}
        error={error}
        onChange={(next) => next && change(next as Way)}
      />
      {way === 'category' && (
        <Picker
          kind="category"
          aria-label={words.content.ways.category}
          value={text || null}
          isReadOnly={isReadOnly}
          onChange={(code) => onChange(code === null ? null : { category: code })}
        />
      )}
      {way === 'manualItemNumbers' && (
        <ManyPicker
          kind="product"
          aria-label={words.content.ways.manualItemNumbers}
          values={Array.isArray(listed) ? listed.map(String) : []}
          isReadOnly={isReadOnly}
          onChange={(codes) => onChange(codes.length === 0 ? null : { manualItemNumbers: codes })}
        />
      )}
      {(way === 'searchTerm' || way === 'brand') && (
        <TextInput
          aria-label={words.content.ways[way]}
          value={text}
          readOnly={isReadOnly}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.value === '' ? null : { [way]: currentTarget.value })
          }
        />
      )}
    </Fieldset>
  )
}
