import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { FieldFacts } from '../../api/facts.ts'
import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { DayInput } from '../input/day-input.tsx'
import { dayOf, endOfDay, startOfDay } from '../zone.ts'
import type { Condition } from './list-search.ts'

type Props = {
  name: string
  facts: FieldFacts
  condition: Condition | undefined
  onApply(condition: Condition | null): void
}

type Operands = Exclude<Condition, boolean>

const bounds = (from: string, to: string, read: (text: string, isEnd: boolean) => string | number) => {
  const condition: Operands = {}
  if (from !== '') condition.$gte = read(from, false)
  if (to !== '') condition.$lte = read(to, true)
  return Object.keys(condition).length > 0 ? condition : null
}

/** One editor for each kind of field of the contract. */
export const FilterEditor = ({ name, facts, condition, onApply }: Props) => {
  const { words } = useWords()
  const { timezone } = useSession().session.merchant
  const toMoment = (day: string, isEnd: boolean) => (isEnd ? endOfDay : startOfDay)(timezone, day)
  const before: Operands = typeof condition === 'object' ? condition : {}
  const [chosen, setChosen] = useState<string[]>(() =>
    Array.isArray(before.$in) ? before.$in.map(String) : [],
  )
  const [from, setFrom] = useState(() => dayOf(timezone, before.$gte))
  const [to, setTo] = useState(() => dayOf(timezone, before.$lte))
  const [flag, setFlag] = useState(condition === false ? 'no' : 'yes')

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const text = (field: string) => String(fields.get(field) ?? '').trim()
    if (facts.kind === 'choice') return onApply(chosen.length > 0 ? { $in: chosen } : null)
    if (facts.kind === 'flag') return onApply(flag === 'yes')
    if (facts.kind === 'date') return onApply(bounds(text('from'), text('to'), toMoment))
    if (facts.kind === 'number') return onApply(bounds(text('from'), text('to'), Number))
    return onApply(text('text') === '' ? null : { $ct: text('text') })
  }

  return (
    <form className="filter-form" onSubmit={submit}>
      {facts.kind === 'choice' && (
        <Checkbox.Group value={chosen} onChange={setChosen} label={name}>
          {facts.choices?.map((choice) => (
            <Checkbox key={choice} value={choice} label={wordFor(words.value, choice)} mt={6} size="xs" />
          ))}
        </Checkbox.Group>
      )}
      {facts.kind === 'flag' && (
        <SegmentedControl
          value={flag}
          onChange={setFlag}
          data={[
            { value: 'yes', label: words.list.yes },
            { value: 'no', label: words.list.no },
          ]}
        />
      )}
      {facts.kind === 'date' && (
        <>
          <DayInput name="from" label={words.list.from} value={from} onChange={setFrom} data-autofocus />
          <DayInput name="to" label={words.list.to} value={to} onChange={setTo} />
        </>
      )}
      {facts.kind === 'number' && (
        <>
          <TextInput
            name="from"
            type="number"
            label={words.list.from}
            defaultValue={String(before.$gte ?? '')}
            data-autofocus
          />
          <TextInput name="to" type="number" label={words.list.to} defaultValue={String(before.$lte ?? '')} />
        </>
      )}
      {!['choice', 'flag', 'date', 'number'].includes(facts.kind) && (
        <TextInput
          name="text"
          label={words.list.contains}
          defaultValue={String(before.$ct ?? '')}
          data-autofocus
        />
      )}
      <Button type="submit">{words.list.apply}</Button>
    </form>
  )
}
