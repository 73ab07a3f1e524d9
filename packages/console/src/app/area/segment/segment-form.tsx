import rules from 'contract:segmentRules'
import facts from 'contract:updateSegment'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { InputFor } from '@tradepost/sdk'
import { useState } from 'react'
import { ConditionBuilder } from '../../parts/condition/condition-builder.tsx'
import { DeleteButton } from '../../parts/detail/delete-button.tsx'
import { Card, Detail, Facts } from '../../parts/detail/detail.tsx'
import { Field } from '../../parts/form/field.tsx'
import { FormBar } from '../../parts/form/form-bar.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { Status } from '../../parts/status.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { RuleMatches } from './rule-matches.tsx'
import { SegmentMembers } from './segment-members.tsx'
import { type OpenedSegment, readSegment } from './segment-values.ts'

type Update = InputFor<'updateSegment'>['body']

/** A segment: for a dynamic one the rules and whom they find, for a fixed one its members. */
export const SegmentForm = ({ opened }: { opened: OpenedSegment }) => {
  const { words } = useWords()
  const { api, formats, may } = useDesk()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [segment, setSegment] = useState(opened.segment)
  const { code: segmentCode, type, evaluation } = segment
  const form = useForm({
    stored: opened,
    save: async (changes, etag) => {
      await api.updateSegment({ segmentCode, body: changes as Update }, { ifMatch: etag })
      void queries.invalidateQueries({ queryKey: ['segments'] })
    },
    reread: async () => {
      const now = await readSegment(api, segmentCode)
      setSegment(now.segment)
      return now
    },
  })
  const labels: Record<string, string> = { ...words.field, ...words.segment.fields }
  const labelOf = (field: string) => labels[field] ?? field
  const isReadOnly = !may('CUSE')
  const leave = async () => {
    await api.deleteSegment({ segmentCode })
    void queries.invalidateQueries({ queryKey: ['segments'] })
    await navigate({ to: '/segments' })
  }

  return (
    <Detail
      back={{ to: '/segments', title: words.segment.title }}
      title={segment.name}
      status={<Status value={segment.status} />}
      note={<code>{segmentCode}</code>}
      actions={may('CUSD') && <DeleteButton what={segment.name} remove={leave} />}
      side={
        <Card title={words.segment.about}>
          <div className="fields">
            {['name', 'description', 'status'].map((name) => (
              <Field
                key={name}
                form={form}
                isReadOnly={isReadOnly}
                isLong={name === 'description'}
                name={name}
                label={labelOf(name)}
                facts={facts.body?.[name]}
              />
            ))}
            <Facts
              facts={[
                [words.segment.type, wordFor(words.value, type)],
                [words.segment.members, formats.number(segment.memberCount)],
                [
                  words.segment.evaluation,
                  evaluation?.status === 'running' && formats.percent(evaluation.progress / 100),
                ],
                [words.field.updateDate, formats.dateTime(segment.updateDate)],
              ]}
            />
          </div>
        </Card>
      }
    >
      {type === 'dynamic' ? (
        <>
          <Card title={words.segment.rules}>
            <ConditionBuilder
              facts={rules}
              value={form.values.rules}
              isReadOnly={isReadOnly}
              problem={form.problems.byField.rules}
              empty={form.values.rules === null ? words.segment.nobody : words.segment.everybody}
              onChange={(next) => form.set('rules', next)}
            />
          </Card>
          <RuleMatches rules={form.values.rules} />
        </>
      ) : (
        <SegmentMembers segmentCode={segmentCode} isReadOnly={isReadOnly} />
      )}
      <FormBar form={form} labelOf={labelOf} />
    </Detail>
  )
}
