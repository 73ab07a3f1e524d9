import rules from 'contract:segmentRules'
import { ConditionBuilder } from '../../../parts/condition/condition-builder.tsx'
import { Card } from '../../../parts/detail/detail.tsx'
import type { Form } from '../../../parts/form/use-form.ts'
import { useWords } from '../../../words/use-words.tsx'

const field = 'recipients.filter'

/** Who of the recipients gets it, in the words of the rules of segments. */
export const CampaignFilter = ({ form, isReadOnly }: { form: Form; isReadOnly: boolean }) => {
  const { words } = useWords()
  return (
    <Card title={words.message.filter}>
      <ConditionBuilder
        facts={rules}
        value={form.values[field]}
        isReadOnly={isReadOnly}
        problem={form.problems.byField[field]}
        empty={words.message.noFilter}
        onChange={(next) => form.set(field, Object.keys(next).length > 0 ? next : null)}
      />
    </Card>
  )
}
