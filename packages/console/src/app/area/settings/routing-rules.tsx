import facts from 'contract:updateRoutingRules'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { can } from '@tradepost/contract/permission'
import type { InputFor, ResultFor } from '@tradepost/sdk'
import { Card } from '../../parts/detail/detail.tsx'
import { RowsTable } from '../../parts/detail/rows-table.tsx'
import type { Values } from '../../parts/form/changes.ts'
import { EntityForm, entityIn } from '../../parts/form/entity-form.tsx'
import { fieldsIn } from '../../parts/form/field-in.ts'
import { manyField } from '../../parts/form/part-fields.tsx'
import { AreaTabs } from '../../parts/list/tabs.tsx'
import { useColumnKinds } from '../../parts/list/use-column-kinds.tsx'
import { Failed } from '../../parts/states.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'

type Rules = ResultFor<'getRoutingRules'>['routingRules']
type Update = InputFor<'updateRoutingRules'>['body']
type Question = InputFor<'replayRouting'>['body']

const figures = [
  'orderCount',
  'routedOrderCount',
  'fulfillmentOrderCount',
  'splitOrderCount',
  'unroutedLineCount',
] as const

type Figure = { name: (typeof figures)[number]; stored: number; inForm: number }

/** The last orders routed again, by the rules as stored and by those in the form. */
const Replay = ({ rules }: { rules: Values }) => {
  const { words } = useWords()
  const { api, formats } = useSession()
  const column = useColumnKinds<Figure>()
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
          <RowsTable
            title={words.settings.replay}
            columns={[
              column.own('name', ({ name }) => words.settings.figures[name], {
                title: words.settings.figure,
                isHead: true,
              }),
              column.number('stored', { title: words.settings.stored }),
              column.number('inForm', { title: words.settings.inForm }),
            ]}
            rows={figures.map((name) => ({
              name,
              stored: replaying.data.current[name],
              inForm: replaying.data.changed[name],
            }))}
            keyOf={({ name }) => name}
          />
          <p className="quiet card-note">
            {words.settings.differences({ count: formats.number(replaying.data.differences.length) })}
          </p>
        </>
      )}
    </Card>
  )
}

export const RoutingRules = () => {
  const { words } = useWords()
  const { api, may } = useSession()
  const field = fieldsIn(facts.body, words.settings.keys)
  const locations = (name: string) => manyField(name, 'location', wordFor(words.settings.keys, name))
  return (
    <EntityForm<Rules>
      name={['settings', 'routing']}
      tabs={<AreaTabs of="settings" />}
      read={(signal) => entityIn(api.raw.getRoutingRules({}, { signal }), 'routingRules')}
      title={() => words.settings.title}
      canEdit={may(can.editMerchantSettings)}
      save={(changes, etag) => api.updateRoutingRules({ body: changes as Update }, { ifMatch: etag })}
      groups={[
        {
          title: words.settings.routing,
          fields: [
            field('strategies'),
            locations('priorityLocationCodes'),
            locations('excludedLocationCodes'),
            field('maxSplits'),
            field('acceptWithinSeconds'),
          ],
        },
      ]}
    >
      {(_, form) =>
        // figures of other rules than those in the form would mislead
        may(can.viewSalesOrders) && <Replay key={JSON.stringify(form.values)} rules={form.values} />
      }
    </EntityForm>
  )
}
