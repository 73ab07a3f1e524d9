import { ActionIcon, Select, TextInput } from '@mantine/core'
import type { ConditionFacts } from '../../api/facts.ts'
import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { CloseIcon } from '../icons.tsx'
import { dayOf } from '../zone.ts'
import { dayOperand, factsOf, familyOf, fitOperand, operatorsFor, type RuleTest } from './rule-tree.ts'
import { RuleValue } from './rule-value.tsx'

type Props = {
  facts: ConditionFacts
  test: RuleTest
  isReadOnly: boolean
  onChange(test: RuleTest): void
  onRemove(): void
}

/** One test: a field, how it is compared, and with what. */
export const RuleRow = ({ facts, test, isReadOnly, onChange, onRemove }: Props) => {
  const { words } = useWords()
  const { timezone } = useSession().session.merchant
  const family = familyOf(facts, test.field)
  const field = factsOf(facts, test.field)
  const operators: string[] = operatorsFor(field)
  const names = [...Object.keys(facts.fields), ...facts.families]
  const known = family ? family[0] : test.field
  const operandFor = (operator: string): unknown => {
    const operand = fitOperand(test.operand, operator, field)
    if (field.kind !== 'date' || typeof operand !== 'string') return operand
    return dayOperand(timezone, operator, dayOf(timezone, operand))
  }
  const toField = (name: string) => {
    const next = factsOf(facts, name)
    const offered: string[] = operatorsFor(next)
    const operator = offered.includes(test.operator) ? test.operator : (offered[0] ?? '$eq')
    onChange({ kind: 'test', field: name, operator, operand: fitOperand(null, operator, next) })
  }
  return (
    <div className="rule">
      <Select
        aria-label={words.rule.field}
        className="rule-field"
        data={(names.includes(known) ? names : [known, ...names]).map((name) => ({
          value: name,
          label: wordFor(words.rule.fields, name),
        }))}
        value={known}
        searchable
        allowDeselect={false}
        readOnly={isReadOnly}
        onChange={(name) => name && name !== known && toField(name)}
      />
      {family && (
        <TextInput
          aria-label={words.rule.code}
          placeholder={words.rule.code}
          className="rule-code"
          value={family[1]}
          readOnly={isReadOnly}
          onChange={(event) => onChange({ ...test, field: family[0] + event.currentTarget.value })}
        />
      )}
      <Select
        aria-label={words.rule.operator}
        className="rule-operator"
        data={(operators.includes(test.operator) ? operators : [test.operator, ...operators]).map((name) => ({
          value: name,
          label: wordFor(words.rule.operators, name),
        }))}
        value={test.operator}
        allowDeselect={false}
        readOnly={isReadOnly}
        onChange={(operator) => operator && onChange({ ...test, operator, operand: operandFor(operator) })}
      />
      <RuleValue
        test={test}
        facts={field}
        isReadOnly={isReadOnly}
        onChange={(operand) => onChange({ ...test, operand })}
      />
      {!isReadOnly && (
        <ActionIcon variant="subtle" color="gray" aria-label={words.rule.remove} onClick={onRemove}>
          <CloseIcon />
        </ActionIcon>
      )}
    </div>
  )
}
