import createFacts from 'contract:createWebhooks'
import facts from 'contract:listWebhooks'
import { expectNoErrors, type InputFor, type ResultFor } from '@tradepost/sdk'
import type { Values } from '../../parts/form/changes.ts'
import { fieldsIn } from '../../parts/form/field-in.ts'
import { inOne } from '../../parts/list/pages.ts'
import { useColumnKinds } from '../../parts/list/use-column-kinds.tsx'
import { Status } from '../../parts/status.tsx'
import { target } from '../../parts/target.ts'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { EndpointList } from './endpoint-list.tsx'

type Row = ResultFor<'listWebhooks'>['webhooks'][number]
type Create = InputFor<'createWebhooks'>['body']['webhooks'][number]

const open = ({ id }: Pick<Row, 'id'>) => target('/developers/webhooks/$webhookId', { webhookId: id })

export const WebhookList = () => {
  const { words } = useWords()
  const { api, formats } = useSession()
  const column = useColumnKinds<Row>(facts)
  const field = fieldsIn(createFacts.body?.webhooks?.fields, words.field)
  const create = async (values: Values) => {
    const webhook = { ...values, active: false, events: [] } as unknown as Create
    const { ids } = expectNoErrors(await api.createWebhooks({ body: { webhooks: [webhook] } }))
    const [id] = ids
    return id === undefined ? undefined : open({ id })
  }
  return (
    <EndpointList<Row>
      name="webhooks"
      added={{ title: words.developer.newWebhook, fields: [field('name'), field('endpoint')], create }}
      facts={facts}
      columns={[
        column.ownNumber('events', ({ events }) => formats.number(events.length), {
          title: words.developer.events,
          from: 'desktop',
        }),
        column.own('active', ({ active }) => <Status value={active ? 'active' : 'inactive'} />, {
          title: words.field.status,
        }),
      ]}
      filters={['name', 'endpoint', 'active']}
      read={inOne(api.listWebhooks, 'webhooks')}
      keyOf={({ id }) => id}
      open={open}
      empty={words.developer.noWebhooks}
    />
  )
}
