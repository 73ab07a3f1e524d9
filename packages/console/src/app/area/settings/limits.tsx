import { Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ResultFor } from '@tradepost/sdk'
import { Card, Detail } from '../../parts/detail/detail.tsx'
import { Failed, Loading } from '../../parts/states.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { SettingsTabs } from './settings-tabs.tsx'

type Limit = ResultFor<'getLimits'>['limits'][number]
type Client = ResultFor<'getLimits'>['clients'][number]

const LimitTable = ({ limits }: { limits: Limit[] }) => {
  const { words } = useWords()
  const { formats } = useDesk()
  const amount = (value: number, code: string) =>
    code.endsWith('Bytes') ? formats.bytes(value) : formats.number(value)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keys
    <section className="table-box plain" aria-label={words.settings.limits.title} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{words.settings.limits.title}</th>
            <th scope="col" data-number>
              {words.settings.limits.limit}
            </th>
            <th scope="col">{words.settings.limits.used}</th>
          </tr>
        </thead>
        <tbody>
          {limits.map(({ code, limit, used }) => (
            <tr key={code}>
              <th scope="row">{wordFor(words.settings.limits.names, code)}</th>
              <td data-number>{limit === null ? words.settings.limits.none : amount(limit, code)}</td>
              <td>
                {used === null || limit === null ? (
                  '–'
                ) : (
                  <span className="limit-use">
                    <Progress value={(used / Math.max(limit, 1)) * 100} aria-label={amount(used, code)} />
                    {amount(used, code)}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const ClientTable = ({ clients }: { clients: Client[] }) => {
  const { words } = useWords()
  const { formats } = useDesk()
  if (clients.length === 0) return <p className="quiet">{words.settings.limits.noClients}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keys
    <section className="table-box plain" aria-label={words.settings.limits.clients} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{words.settings.limits.client}</th>
            <th scope="col" data-number>
              {words.settings.limits.requests}
            </th>
            <th scope="col" data-number>
              {words.settings.limits.refused}
            </th>
          </tr>
        </thead>
        <tbody>
          {clients.map(({ clientId, requests, refused }) => (
            <tr key={clientId}>
              <th scope="row">
                <code>{clientId}</code>
              </th>
              <td data-number>{formats.number(requests)}</td>
              <td data-number>{formats.number(refused)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** How much a merchant may send and keep, and how much of it is used. */
export const Limits = () => {
  const { words } = useWords()
  const { api, session } = useDesk()
  const { data, error, refetch } = useQuery({
    queryKey: ['limits'],
    staleTime: 0,
    queryFn: ({ signal }) => api.getLimits({}, { signal }),
  })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <Detail title={words.settings.title} note={session.merchant.code} tabs={<SettingsTabs />}>
      <Card title={words.settings.limits.title}>
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
