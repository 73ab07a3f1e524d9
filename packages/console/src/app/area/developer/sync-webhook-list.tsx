import createFacts from 'contract:createSyncWebhooks'
import facts from 'contract:listSyncWebhooks'
import { expectNoErrors, type InputFor, type ResultFor } from '@tradepost/sdk'
import type { Values } from '../../parts/form/changes.ts'
import { fieldsIn } from '../../parts/form/field-in.ts'
import { inOne } from '../../parts/list/pages.ts'
import { useColumnKinds } from '../../parts/list/use-column-kinds.tsx'
import { target } from '../../parts/target.ts'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { EndpointList } from './endpoint-list.tsx'

type Row = ResultFor<'listSyncWebhooks'>['syncWebhooks'][number]
type Create = InputFor<'createSyncWebhooks'>['body']['syncWebhooks'][number]

const open = ({ code }: Pick<Row, 'code'>) =>
  target('/developers/questions/$syncWebhookCode', { syncWebhookCode: code })

/** Endpoints that are asked while a request waits. */
export const SyncWebhookList = () => {
  const { words } = useWords()
  const { api } = useSession()
  const column = useColumnKinds<Row>(facts)
  const field = fieldsIn(createFacts.body?.syncWebhooks?.fields, words.field)
  const create = async (values: Values) => {
    const created = { ...values, events: [], status: 'inactive' } as unknown as Create
    expectNoErrors(await api.createSyncWebhooks({ body: { syncWebhooks: [created] } }))
    return open(created)
  }
  return (
    <EndpointList<Row>
      name="sync-webhooks"
      added={{
        title: words.developer.newQuestion,
        fields: [field('code'), field('name'), field('endpoint')],
        create,
      }}
      facts={facts}
      columns={[
        column.own('events', ({ events }) => events.map(({ code }) => code).join(', ') || '–', {
          title: words.developer.questions,
          from: 'desktop',
        }),
        column.moment('lastFailureDate', { title: words.developer.lastFailure, from: 'tablet' }),
        column.status('status'),
      ]}
      filters={['code']}
      read={inOne(api.listSyncWebhooks, 'syncWebhooks')}
      keyOf={({ code }) => code}
      open={open}
      empty={words.developer.noQuestions}
    />
  )
}
