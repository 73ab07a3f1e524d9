import facts from 'contract:updateCampaign'
import { Card } from '../../../parts/detail/detail.tsx'
import { Field } from '../../../parts/form/field.tsx'
import type { Form } from '../../../parts/form/use-form.ts'
import { ManyPicker } from '../../../parts/picker/picker.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { CampaignReach } from './campaign-reach.tsx'
import { type Campaign, isSettled } from './campaign-values.ts'
import { TemplateSelect } from './template-select.tsx'

type Props = { form: Form; campaign: Campaign; isReadOnly: boolean }

const ofSchedule = ['settings.sendDate', 'settings.timezone', 'settings.inRecipientTimezone']
const ofEvent = ['settings.eventType', 'settings.customEvent']
const settings = facts.body?.settings?.fields ?? {}

export const CampaignSettings = ({ form, campaign, isReadOnly }: Props) => {
  const { words } = useWords()
  const shared = { form, isReadOnly: isReadOnly || isSettled(campaign) }
  const times = (campaign.triggerType === 'event' ? ofEvent : ofSchedule).filter(
    (name) => name !== 'settings.customEvent' || form.values['settings.eventType'] === 'custom',
  )
  const codes = (form.values['recipients.segmentCodes'] ?? []) as string[]
  return (
    <>
      <Card title={words.message.settings}>
        <div className="fields">
          <Field
            form={form}
            isReadOnly={isReadOnly}
            name="name"
            label={words.field.name}
            facts={facts.body?.name}
          />
          <Field {...shared} name="channel" label={words.field.channel} facts={facts.body?.channel} />
          <Field {...shared} name="purpose" label={words.field.purpose} facts={facts.body?.purpose} />
          <TemplateSelect
            value={(form.values.templateCode ?? null) as string | null}
            error={form.problems.byField.templateCode}
            isReadOnly={shared.isReadOnly}
            onChange={(code) => form.set('templateCode', code)}
          />
        </div>
      </Card>
      <Card title={words.message.when}>
        <div className="fields">
          {times.map((name) => (
            <Field
              key={name}
              {...shared}
              zone={(form.values['settings.timezone'] ?? undefined) as string | undefined}
              name={name}
              label={words.message.fields[name as keyof typeof words.message.fields]}
              facts={settings[name.slice('settings.'.length)]}
            />
          ))}
        </div>
      </Card>
      <Card title={words.message.recipients}>
        <div className="fields">
          <ManyPicker
            kind="segment"
            label={words.message.segments}
            values={codes}
            error={form.problems.byField['recipients.segmentCodes']}
            isReadOnly={shared.isReadOnly}
            onChange={(next) => form.set('recipients.segmentCodes', next)}
          />
          <CampaignReach segmentCodes={codes} filter={form.values['recipients.filter']} />
        </div>
      </Card>
    </>
  )
}
