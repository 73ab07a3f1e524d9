import { Alert, Button, JsonInput, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { ConditionFacts } from '../../api/facts.ts'
import { useWords } from '../../words/use-words.tsx'
import { RuleRow } from './rule-row.tsx'
import {
  factsOf,
  fitOperand,
  operatorsFor,
  type Rule,
  type RuleGroup,
  readRules,
  writeRules,
} from './rule-tree.ts'

type Shared = { facts: ConditionFacts; isReadOnly: boolean }

const Group = ({
  facts,
  group,
  isReadOnly,
  onChange,
  onRemove,
}: Shared & { group: RuleGroup; onChange(group: RuleGroup): void; onRemove?: () => void }) => {
  const { words } = useWords()
  const members = group.members.map((rule, index) => ({ rule, index, key: `rule ${index}` }))
  const put = (index: number, rule: Rule | null) =>
    onChange({ ...group, members: group.members.flatMap((one, at) => (at === index ? (rule ?? []) : one)) })
  const add = (rule: Rule) => onChange({ ...group, members: [...group.members, rule] })
  const newTest = (): Rule => {
    const field = Object.keys(facts.fields)[0] ?? ''
    const [operator = '$eq'] = operatorsFor(factsOf(facts, field))
    return { kind: 'test', field, operator, operand: fitOperand(null, operator, factsOf(facts, field)) }
  }
  return (
    <div className="rule-group" data-inner={onRemove ? true : undefined}>
      {(group.members.length > 1 || onRemove) && (
        <SegmentedControl
          size="xs"
          aria-label={words.rule.join}
          value={group.isAny ? 'any' : 'all'}
          readOnly={isReadOnly}
          onChange={(value) => onChange({ ...group, isAny: value === 'any' })}
          data={[
            { value: 'all', label: words.rule.all },
            { value: 'any', label: words.rule.any },
          ]}
        />
      )}
      {members.map(({ rule, index, key }) =>
        rule.kind === 'test' ? (
          <RuleRow
            key={key}
            facts={facts}
            test={rule}
            isReadOnly={isReadOnly}
            onChange={(next) => put(index, next)}
            onRemove={() => put(index, null)}
          />
        ) : (
          <Group
            key={key}
            facts={facts}
            group={rule}
            isReadOnly={isReadOnly}
            onChange={(next) => put(index, next)}
            onRemove={() => put(index, null)}
          />
        ),
      )}
      {!isReadOnly && (
        <div className="rule-actions">
          <Button variant="default" size="compact-sm" onClick={() => add(newTest())}>
            {words.rule.add}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => add({ kind: 'group', isAny: !group.isAny, members: [newTest()] })}
          >
            {words.rule.addGroup}
          </Button>
          {onRemove && (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={onRemove}>
              {words.rule.removeGroup}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** Valid JSON is passed on; what is not stays in the field until it is. */
const AsText = ({ value, isReadOnly, onChange }: Omit<Props, 'facts' | 'problem' | 'empty'>) => {
  const { words } = useWords()
  const [text, setText] = useState(() => JSON.stringify(value, null, 2))
  const [isHalf, setHalf] = useState(false)
  const type = (next: string) => {
    setText(next)
    try {
      onChange(JSON.parse(next))
      setHalf(false)
    } catch {
      setHalf(true)
    }
  }
  return (
    <JsonInput
      label={words.rule.asText}
      error={isHalf && words.rule.notJson}
      value={text}
      readOnly={isReadOnly}
      autosize
      minRows={4}
      maxRows={20}
      onChange={type}
    />
  )
}

type Props = {
  facts: ConditionFacts
  value: unknown
  isReadOnly: boolean
  /** The API's own sentence about them. */
  problem?: string
  /** Shown while the list is empty. */
  empty: string
  onChange(value: Record<string, unknown>): void
}

/** Conditions of a promotion or rules of a segment, edited in words. */
export const ConditionBuilder = ({ facts, value, isReadOnly, problem, empty, onChange }: Props) => {
  const group = readRules(value)
  // what began as a text stays one while it is typed, also when half of it could be shown in words
  const [isText] = useState(group === null)
  return (
    <div className="rules">
      {problem && (
        <Alert color="red" variant="light" role="alert">
          {problem}
        </Alert>
      )}
      {isText || group === null ? (
        <AsText value={value} isReadOnly={isReadOnly} onChange={onChange} />
      ) : (
        <>
          {group.members.length === 0 && <p className="quiet">{empty}</p>}
          <Group
            facts={facts}
            group={group}
            isReadOnly={isReadOnly}
            onChange={(next) => onChange(writeRules(next))}
          />
        </>
      )}
    </div>
  )
}
