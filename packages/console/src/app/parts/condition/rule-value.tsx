import { MultiSelect, NumberInput, Select, TagsInput, TextInput } from '@mantine/core'
import type { FieldFacts } from '../../api/facts.ts'
import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { DayInput } from '../input/day-input.tsx'
import type { PickerKind } from '../picker/finders.ts'
import { ManyPicker, Picker } from '../picker/picker.tsx'
import { dayOf } from '../zone.ts'
import { comparisonKind, dayOperand, freeValue, isMany, type RuleTest } from './rule-tree.ts'

type Props = { test: RuleTest; facts: FieldFacts; isReadOnly: boolean; onChange(operand: unknown): void }

const pickers: [ending: string, kind: PickerKind][] = [
  ['product.code', 'product'],
  ['categoryCode', 'category'],
  ['segment.code', 'segment'],
  ['LocationCode', 'location'],
  ['shopCode', 'shop'],
  ['customerId', 'customer'],
]

const texts = (operand: unknown): string[] => (Array.isArray(operand) ? operand.map(String) : [])

/** The value that a field is compared with, by what the contract says about the field. */
export const RuleValue = ({ test, facts, isReadOnly, onChange }: Props) => {
  const { words } = useWords()
  const { timezone } = useSession().session.merchant
  const { field, operator, operand } = test
  const shared = { 'aria-label': words.rule.value, readOnly: isReadOnly, className: 'rule-value' }
  if (comparisonKind(operator) === 'presence' || facts.kind === 'flag')
    return (
      <Select
        {...shared}
        data={[
          { value: 'true', label: words.list.yes },
          { value: 'false', label: words.list.no },
        ]}
        value={String(operand !== false)}
        allowDeselect={false}
        onChange={(next) => onChange(next === 'true')}
      />
    )
  const kind = pickers.find(([ending]) => field.endsWith(ending))?.[1]
  const isText = comparisonKind(operator) === 'text'
  if (kind && !isText)
    return (
      <div className="rule-value">
        {isMany(operator) ? (
          <ManyPicker
            kind={kind}
            aria-label={words.rule.value}
            isReadOnly={isReadOnly}
            values={texts(operand)}
            onChange={onChange}
          />
        ) : (
          <Picker
            kind={kind}
            aria-label={words.rule.value}
            isReadOnly={isReadOnly}
            value={typeof operand === 'string' ? operand : null}
            onChange={onChange}
          />
        )}
      </div>
    )
  if (facts.choices && isMany(operator))
    return (
      <MultiSelect
        {...shared}
        data={facts.choices.map((value) => ({ value, label: wordFor(words.value, value) }))}
        value={texts(operand)}
        onChange={onChange}
      />
    )
  const choices = facts.choices ?? []
  if (typeof operand === 'string' && choices.includes(operand))
    return (
      <Select
        {...shared}
        data={choices.map((value) => ({ value, label: wordFor(words.value, value) }))}
        value={operand}
        allowDeselect={false}
        onChange={onChange}
      />
    )
  const read = (text: string): unknown => {
    if (facts.kind === 'number') return Number(text)
    return facts.kind === 'object' ? freeValue(text) : text
  }
  if (isMany(operator))
    return (
      <TagsInput
        {...shared}
        value={texts(operand)}
        // a word among numbers is not taken
        onChange={(next) => onChange(next.map(read).filter((one) => !Number.isNaN(one)))}
      />
    )
  if (facts.kind === 'number')
    return (
      <NumberInput
        {...shared}
        value={typeof operand === 'number' ? operand : ''}
        hideControls
        onChange={(next) => onChange(typeof next === 'number' ? next : null)}
      />
    )
  if (facts.kind === 'date')
    return (
      <DayInput
        {...shared}
        value={dayOf(timezone, operand)}
        onChange={(day) => onChange(dayOperand(timezone, operator, day))}
      />
    )
  return (
    <TextInput
      {...shared}
      value={operand === null || operand === undefined ? '' : String(operand)}
      onChange={(event) => onChange(read(event.currentTarget.value))}
    />
  )
}
