import { MultiSelect, NumberInput, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { FieldFacts } from '../../api/facts.ts'
import { useWords, wordFor } from '../../words/use-words.tsx'
import type { FieldForm } from './use-form.ts'

type Props = {
  form: FieldForm
  name: string
  label: string
  facts: FieldFacts | undefined
  isLong?: boolean
  isReadOnly?: boolean
}

const toLocalMoment = (value: unknown): string => {
  if (typeof value !== 'string' || value === '') return ''
  const date = new Date(value)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** One field of a form, by the kind, the bounds and the help text that the contract gives it. */
export const Field = ({ form, name, label, facts = { kind: 'text' }, isLong, isReadOnly }: Props) => {
  const { words, language } = useWords()
  const value = form.values[name] ?? null
  const shared = {
    label,
    name,
    error: form.problems.byField[name],
    // the texts of the contract are English, and for who wants to know more
    title: language === 'en' ? facts.help : undefined,
    readOnly: isReadOnly,
    required: facts.required,
  }
  if (facts.kind === 'flag')
    return (
      <Switch
        label={label}
        checked={value === true}
        disabled={isReadOnly}
        onChange={(event) => form.set(name, event.currentTarget.checked)}
      />
    )
  if (facts.kind === 'choice')
    return (
      <Select
        {...shared}
        data={(facts.choices ?? []).map((choice) => ({ value: choice, label: wordFor(words.value, choice) }))}
        value={typeof value === 'string' ? value : null}
        allowDeselect={facts.nullable ?? false}
        onChange={(next) => form.set(name, next)}
      />
    )
  if (facts.kind === 'list') {
    const chosen = Array.isArray(value) ? value.map(String) : []
    const listed = { ...shared, value: chosen, onChange: (next: string[]) => form.set(name, next) }
    const choices = facts.choices?.map((choice) => ({ value: choice, label: wordFor(words.value, choice) }))
    return choices ? <MultiSelect {...listed} data={choices} searchable /> : <TagsInput {...listed} />
  }
  if (facts.kind === 'number')
    return (
      <NumberInput
        {...shared}
        value={typeof value === 'number' ? value : ''}
        min={facts.minimum}
        max={facts.maximum}
        hideControls
        className="number-field"
        onChange={(next) => form.set(name, typeof next === 'number' ? next : null)}
      />
    )
  if (facts.kind === 'date')
    return (
      <TextInput
        {...shared}
        type="datetime-local"
        value={toLocalMoment(value)}
        onChange={({ currentTarget }) =>
          form.set(name, currentTarget.value === '' ? null : new Date(currentTarget.value).toISOString())
        }
      />
    )
  const Input = isLong ? Textarea : TextInput
  return (
    <Input
      {...shared}
      value={value === null ? '' : String(value)}
      maxLength={facts.maxLength}
      onChange={(event) => form.set(name, event.currentTarget.value)}
      {...(isLong && { autosize: true, minRows: 3, maxRows: 14 })}
    />
  )
}
