import { Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ResultFor } from '@tradepost/sdk'
import { Card, Detail } from '../../parts/detail/detail.tsx'
import { RowsTable } from '../../parts/detail/rows-table.tsx'
import { NewButton } from '../../parts/form/new-dialog.tsx'
import { AreaTabs } from '../../parts/list/tabs.tsx'
import { useColumnKinds } from '../../parts/list/use-column-kinds.tsx'
import { Failed, Loading } from '../../parts/states.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'

type Limit = ResultFor<'getLimits'>['limits'][number]
type Client = ResultFor<'getLimits'>['clients'][number]

const LimitTable = ({ limits }: { limits: Limit[] }) => {
  const { words } = useWords()
  const { formats } = useSession()
  const column = useColumnKinds<Limit>()
  const amount = (value: number, code: string) =>
    code.endsWith('Bytes') ? formats.bytes(value) : formats.number(value)
  const limitOf = ({ limit, code }: Limit) =>
    limit === null ? words.settings.limits.none : amount(limit, code)
  const usedOf = ({ used, limit, code }: Limit) =>
    used === null || limit === null ? (
      '–'
    ) : (
      <span className="limit-use">
        {amount(used, code)}
        <Progress size="sm" value={(used / Math.max(limit, 1)) * 100} aria-label={amount(used, code)} />
      </span>
    )
  return (
    <RowsTable
      title={words.settings.limits.title}
      columns={[
        column.own('code', ({ code }) => wordFor(words.settings.limits.names, code), {
          title: words.settings.limits.title,
          isHead: true,
        }),
        column.ownNumber('limit', limitOf, { title: words.settings.limits.limit }),
        column.ownNumber('used', usedOf, { title: words.settings.limits.used }),
      ]}
      rows={limits}
      keyOf={({ code }) => code}
    />
  )
}

const ClientTable = ({ clients }: { clients: Client[] }) => {
  const { words } = useWords()
  const column = useColumnKinds<Client>()
  if (clients.length === 0) return <p className="quiet">{words.settings.limits.noClients}</p>
  return (
    <RowsTable
      title={words.settings.limits.clients}
      columns={[
        column.code('clientId', { title: words.settings.limits.client, isHead: true }),
        column.number('requests', { title: words.settings.limits.requests }),
        column.number('refused', { title: words.settings.limits.refused }),
      ]}
      rows={clients}
      keyOf={({ clientId }) => clientId}
    />
  )
}

/** For operators: fewer requests than the server allows; an empty field takes the limit away. */
const RequestLimit = ({ own, server }: ResultFor<'getLimits'>['requestsPerSecond']) => {
  const { words } = useWords()
  const { api, session } = useSession()
  const facts = { kind: 'number', minimum: 1, maximum: server ?? undefined } as const
  return (
    <NewButton
      title={words.settings.limits.change}
      isPlain
      fields={[{ name: 'requestsPerSecond', label: words.settings.limits.names.requestsPerSecond, facts }]}
      initial={{ requestsPerSecond: own }}
      more={() => <p className="quiet">{words.settings.limits.changeHint}</p>}
      submit={words.form.save}
      renews={['limits']}
      create={async ({ requestsPerSecond }) => {
        const body = { requestsPerSecond: requestsPerSecond === null ? null : Number(requestsPerSecond) }
        await api.setMerchantLimits({ merchantCode: session.merchant.code, body })
      }}
    />
  )
}

/** How much a merchant may send and keep, and how much of it is used. */
export const Limits = () => {
  const { words } = useWords()
  const { api, session } = useSession()
  const { data, error, refetch } = useQuery({
    queryKey: ['limits'],
    staleTime: 0,
    queryFn: ({ signal }) => api.getLimits({}, { signal }),
  })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <Detail title={words.settings.title} note={session.merchant.code} tabs={<AreaTabs of="settings" />}>
      <Card
        title={words.settings.limits.title}
        extra={session.isOperator && <RequestLimit {...data.requestsPerSecond} />}
      >
        <p className="quiet">{words.settings.limits.lead}</p>
        <LimitTable limits={data.limits} />
      </Card>
      <Card title={words.settings.limits.clients}>
        <p className="quiet">{words.settings.limits.perProcess}</p>
        <ClientTable clients={data.clients} />
      </Card>
    </Detail>
  )
}
