import { Button, TextInput } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { can } from '@tradepost/contract/permission'
import { useState } from 'react'
import { Card } from '../../parts/detail/detail.tsx'
import { AreaTabs } from '../../parts/list/tabs.tsx'
import { Picker } from '../../parts/picker/picker.tsx'
import { Failed } from '../../parts/states.tsx'
import { Status } from '../../parts/status.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'

/** Why the shop refuses a signed request: the rules one after the other. */
const Inspector = ({ shopCode }: { shopCode: string }) => {
  const { words } = useWords()
  const { api } = useSession()
  const [user, setUser] = useState('')
  const [token, setToken] = useState('')
  const inspecting = useMutation({
    mutationFn: () => api.inspectPluginRequest({ shopCode, body: { user, token } }),
  })
  return (
    <Card title={words.developer.inspector}>
      <form
        className="fields"
        onSubmit={(event) => {
          event.preventDefault()
          inspecting.mutate()
        }}
      >
        <p className="quiet">{words.developer.inspectLead}</p>
        <TextInput
          name="user"
          label={words.developer.headerUser}
          value={user}
          onChange={(event) => setUser(event.currentTarget.value)}
        />
        <TextInput
          name="token"
          label={words.developer.headerToken}
          value={token}
          onChange={(event) => setToken(event.currentTarget.value)}
        />
        <Button type="submit" loading={inspecting.isPending}>
          {words.developer.inspect}
        </Button>
        {inspecting.error && <Failed error={inspecting.error} />}
        {inspecting.data && (
          <ul className="explained" aria-live="polite">
            {inspecting.data.findings.map(({ rule, isKept, detail }) => (
              <li key={rule} data-holds={isKept || undefined}>
                <span>{wordFor(words.developer.rules, rule)}</span> <small>{detail}</small>
              </li>
            ))}
          </ul>
        )}
      </form>
    </Card>
  )
}

const PAGE = 50
/** The most that one answer has; older calls are for those who look into the API. */
const MOST = 1000

/** Calls that are due to the shop, and a ping. */
const Calls = ({ shopCode }: { shopCode: string }) => {
  const { words } = useWords()
  const { api, formats, may } = useSession()
  const [limit, setLimit] = useState(PAGE)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['plugin-calls', shopCode, limit],
    queryFn: ({ signal }) => api.listPluginCalls({ shopCode, limit }, { signal }),
    placeholderData: keepPreviousData,
  })
  const pinging = useMutation({
    mutationFn: () => api.callShopPlugin({ shopCode, body: { action: 'ping' } }),
  })
  return (
    <Card
      title={words.developer.calls}
      extra={
        may(can.editShops) && (
          <Button
            variant="default"
            size="compact-sm"
            loading={pinging.isPending}
            onClick={() => pinging.mutate()}
          >
            {words.developer.ping}
          </Button>
        )
      }
    >
      {pinging.error && <Failed error={pinging.error} />}
      {pinging.data && (
        <p aria-live="polite">
          {pinging.data.error === 0
            ? words.developer.pong({ milliseconds: formats.number(pinging.data.milliseconds) })
            : (pinging.data.errorText ?? words.developer.noAnswer({ reason: '' }))}
        </p>
      )}
      {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {data?.calls.length === 0 && <p className="quiet">{words.developer.noCalls}</p>}
      <ul className="rows">
        {data?.calls.map(({ id, action, orderNumber, status, attempts, errorText, createDate }) => (
          <li key={id}>
            <span>
              {action} {orderNumber}
              <small>{errorText ?? formats.dateTime(createDate)}</small>
            </span>
            <small>{words.developer.times({ count: attempts })}</small>
            <Status value={status} />
          </li>
        ))}
      </ul>
      {data && data.calls.length >= limit && limit < MOST && (
        <Button variant="default" loading={isFetching} onClick={() => setLimit(Math.min(limit + PAGE, MOST))}>
          {words.developer.older}
        </Button>
      )}
    </Card>
  )
}

export const PluginPage = () => {
  const { words } = useWords()
  const { api, may } = useSession()
  const [chosen, setChosen] = useState<string | null>(null)
  const { data } = useQuery({
    queryKey: ['shops', 'first'],
    queryFn: ({ signal }) => api.listShops({ limit: 1 }, { signal }),
  })
  const shopCode = chosen ?? data?.shops[0]?.code
  return (
    <section className="list-page" aria-labelledby="list-title">
      <header className="page-head">
        <h1 id="list-title">{words.developer.title}</h1>
        <AreaTabs of="developers" />
      </header>
      <div className="detail-main">
        <Picker kind="shop" label={words.developer.shop} value={shopCode ?? null} onChange={setChosen} />
        {shopCode && (
          <>
            <Calls key={`calls ${shopCode}`} shopCode={shopCode} />
            {may(can.useShopKey) && <Inspector key={`inspect ${shopCode}`} shopCode={shopCode} />}
          </>
        )}
      </div>
    </section>
  )
}
