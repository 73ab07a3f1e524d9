import facts from 'contract:updateRoutingRules'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { InputFor, ResultFor } from '@tradepost/sdk'
import { Card } from '../../parts/detail/detail.tsx'
import type { Values } from '../../parts/form/changes.ts'
import { EntityForm } from '../../parts/form/entity-form.tsx'
import type { Form } from '../../parts/form/use-form.ts'
import { ManyPicker } from '../../parts/picker/picker.tsx'
import { Failed } from '../../parts/states.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { SettingsTabs } from './settings-tabs.tsx'

type Rules = ResultFor<'getRoutingRules'>['routingRules']
type Update = InputFor<'updateRoutingRules'>['body']
type Question = InputFor<'replayRouting'>['body']

const body = facts.body ?? {}
const figures = [
  'orderCount',
  'routedOrderCount',
  'fulfillmentOrderCount',
  'splitOrderCount',
  'unroutedLineCount',
] as const

/** The last orders routed again, by the rules as stored and by those in the form. */
const Replay = ({ rules }: { rules: Values }) => {
  const { words } = useWords()
  const { api, formats } = useDesk()
  const replaying = useMutation({
    mutationFn: () => api.replayRouting({ body: { rules } as unknown as Question }),
  })
  return (
    <Card
      title={words.settings.replay}
      extra={
        <Button
          variant="default"
          size="compact-sm"
          loading={replaying.isPending}
          onClick={() => replaying.mutate()}
        >
          {words.settings.replayNow}
        </Button>
      }
    >
      {replaying.error && <Failed error={replaying.error} />}
      {!replaying.data && !replaying.error && <p className="quiet">{words.settings.replayLead}</p>}
      {replaying.data && (
        <>
          <div className="table-box plain">
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">{words.settings.figure}</th>
                  <th scope="col" data-number>
                    {words.settings.stored}
                  </th>
                  <th scope="col" data-number>
                    {words.settings.inForm}
                  </th>
                </tr>
              </thead>
              <tbody>
                {figures.map((name) => (
                  <tr key={name}>
                    <th scope="row">{words.settings.figures[name]}</th>
                    <td data-number>{formats.number(replaying.data.current[name])}</td>
                    <td data-number>{formats.number(replaying.data.changed[name])}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className="quiet card-note">
            {words.settings.differences(formats.number(replaying.data.differences.length))}
          </p>
        </>
      )}
    </Card>
  )
}

export const RoutingRules = () => {
  const { words } = useWords()
  const { api, may } = useDesk()
  const field = (name: string) => ({ name, label: wordFor(words.settings.keys, name), facts: body[name] })
  const locations = (name: string) => ({
    ...field(name),
    edit: (form: Form, isReadOnly: boolean) => (
      <ManyPicker
        kind="location"
        label={wordFor(words.settings.keys, name)}
        isReadOnly={isReadOnly}
        error={form.problems.byField[name]}
        values={((form.values[name] ?? []) as string[]).map(String)}
        onChange={(codes) => form.set(name, codes)}
      />
    ),
  })
  return (
    <EntityForm<Rules>
      name={['settings', 'routing']}
      tabs={<SettingsTabs />}
      read={async (signal) => {
        const { body: answer, etag } = await api.raw.getRoutingRules({}, { signal })
        return { entity: answer.routingRules, etag }
      }}
      title={() => words.settings.title}
      canEdit={may('MSE')}
      save={(changes, etag) => api.updateRoutingRules({ body: changes as Update }, { ifMatch: etag })}
      groups={[
        {
          title: words.settings.routing,
          fields: [
            field('isAutomatic'),
            field('strategies'),
            locations('priorityLocationCodes'),
            locations('excludedLocationCodes'),
            field('maxSplits'),
            field('acceptWithinSeconds'),
          ],
        },
      ]}
    >
      {(_, form) => may('SOV') && <Replay rules={form.values} />}
    </EntityForm>
  )
}
