import { MultiSelect, NumberInput, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { FieldFacts } from '../../api/facts.ts'
import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { DayInput, hintLast } from '../input/day-input.tsx'
import { MomentInput } from '../input/moment-input.tsx'
import { WordInput } from '../input/word-input.tsx'
import type { FieldForm } from './use-form.ts'

type Props = {
  form: FieldForm
  name: string
  label: string
  facts: FieldFacts | undefined
  isLong?: boolean
  isReadOnly?: boolean
  /** Why a switch cannot be moved. */
  hint?: string
  /** Whose clock shows a moment, if not the merchant's. */
  zone?: string
}

/** One field of a form, by the kind, the bounds and the help text that the contract gives it. */
export const Field = ({
  form,
  name,
  label,
  facts = { kind: 'text' },
  isLong,
  isReadOnly,
  hint,
  zone,
}: Props) => {
  const { words, language } = useWords()
  const { formats } = useSession()
  const value = form.values[name] ?? null
  const shared = {
    label,
    name,
    error: form.problems.byField[name],
    // the contract's texts are English; they are extra help
    title: language === 'en' ? facts.help : undefined,
    readOnly: isReadOnly,
    required: facts.required,
  }
  if (facts.kind === 'flag')
    return (
      <Switch
        label={label}
        description={hint}
        error={shared.error}
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
  if (facts.kind === 'word')
    return (
      <WordInput
        {...shared}
        known={facts.choices ?? []}
        value={value === null ? '' : String(value)}
        onChange={(next) => form.set(name, next === '' && facts.nullable ? null : next)}
      />
    )
  if (facts.kind === 'zone') {
    const zones = Intl.supportedValuesOf('timeZone')
    const chosen = typeof value === 'string' && value !== '' ? value : null
    return (
      <Select
        {...shared}
        data={chosen === null || zones.includes(chosen) ? zones : [chosen, ...zones]}
        value={chosen}
        searchable
        limit={100}
        clearable={facts.nullable}
        allowDeselect={false}
        onChange={(next) => form.set(name, next)}
      />
    )
  }
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
        inputWrapperOrder={hintLast}
        description={
          name.endsWith('Seconds') && typeof value === 'number' ? formats.duration(value / 60) : undefined
        }
        onChange={(next) => form.set(name, typeof next === 'number' ? next : null)}
      />
    )
  if (facts.kind === 'date')
    return <MomentInput {...shared} zone={zone} value={value} onChange={(moment) => form.set(name, moment)} />
  const text = value === null ? '' : String(value)
  if (facts.kind === 'day')
    return <DayInput {...shared} value={text} onChange={(day) => form.set(name, day || null)} />
  if (facts.kind === 'clock')
    return (
      <TextInput
        {...shared}
        type="time"
        inputWrapperOrder={hintLast}
        description={text === '' ? undefined : text.slice(0, 5)}
        value={text}
        onChange={({ currentTarget }) => form.set(name, currentTarget.value || null)}
      />
    )
  const Input = isLong ? Textarea : TextInput
  return (
    <Input
      {...shared}
      value={text}
      maxLength={facts.maxLength}
      onChange={(event) => form.set(name, event.currentTarget.value)}
      {...(isLong && { autosize: true, minRows: 3, maxRows: 14 })}
    />
  )
}
