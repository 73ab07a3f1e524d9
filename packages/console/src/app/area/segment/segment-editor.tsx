import rules from 'contract:segmentRules'
import facts from 'contract:updateSegment'
import { useParams } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import type { ResultFor } from '@tradepost/sdk'
import { ConditionBuilder } from '../../parts/condition/condition-builder.tsx'
import { Card, Facts } from '../../parts/detail/detail.tsx'
import { EntityForm, entityIn, type FieldGroup } from '../../parts/form/entity-form.tsx'
import { fieldsIn } from '../../parts/form/field-in.ts'
import { Status } from '../../parts/status.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { RuleMatches } from './rule-matches.tsx'
import { SegmentMembers } from './segment-members.tsx'

type Segment = ResultFor<'getSegment'>['segment']

const SegmentFacts = ({ segment: { type, memberCount, evaluation, updateDate } }: { segment: Segment }) => {
  const { words } = useWords()
  const { formats } = useSession()
  return (
    <Card>
      <Facts
        facts={[
          [words.segment.type, wordFor(words.value, type)],
          [words.segment.members, formats.number(memberCount)],
          [
            words.segment.evaluation,
            evaluation?.status === 'running' && formats.percent(evaluation.progress / 100),
          ],
          [words.field.updateDate, formats.dateTime(updateDate)],
        ]}
      />
    </Card>
  )
}

/** A segment: for a dynamic one the rules and whom they find, for a fixed one its members. */
export const SegmentEditor = () => {
  const { words } = useWords()
  const { api, may } = useSession()
  const { segmentCode = '' } = useParams({ strict: false })
  const field = fieldsIn(facts.body, { ...words.field, ...words.segment.fields })
  const about: FieldGroup = {
    title: words.segment.about,
    isSide: true,
    fields: [field('name'), { ...field('description'), isLong: true }, field('status')],
  }
  const who: FieldGroup = {
    title: words.segment.rules,
    fields: [
      {
        ...field('rules'),
        edit: ({ values, problems, set }, isReadOnly) => (
          <ConditionBuilder
            facts={rules}
            value={values.rules}
            isReadOnly={isReadOnly}
            problem={problems.byField.rules}
            empty={values.rules === null ? words.segment.nobody : words.segment.everybody}
            onChange={(next) => set('rules', next)}
          />
        ),
      },
    ],
  }
  return (
    <EntityForm<Segment>
      name={['segment', segmentCode]}
      back={{ to: '/segments', title: words.segment.title, name: 'segments' }}
      read={(signal) => entityIn(api.raw.getSegment({ segmentCode }, { signal }), 'segment')}
      title={({ name }) => name}
      status={({ status }) => <Status value={status} />}
      note={() => <code>{segmentCode}</code>}
      deletes={({ name }) =>
        may(can.deleteSegments) && { what: name, remove: () => api.deleteSegment({ segmentCode }) }
      }
      canEdit={may(can.editSegments)}
      save={(body, etag) => api.updateSegment({ segmentCode, body }, { ifMatch: etag })}
      groups={({ type }) => (type === 'dynamic' ? [who, about] : [about])}
      side={(segment) => <SegmentFacts key="facts" segment={segment} />}
    >
      {({ type }, { values }) =>
        type === 'dynamic' ? (
          <RuleMatches rules={values.rules} />
        ) : (
          <SegmentMembers segmentCode={segmentCode} isReadOnly={!may(can.editSegments)} />
        )
      }
    </EntityForm>
  )
}
