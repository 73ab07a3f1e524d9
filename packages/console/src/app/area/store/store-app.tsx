import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import { useEffect, useState } from 'react'
import { Mark } from '../../parts/icons.tsx'
import { Notices } from '../../parts/notice.tsx'
import { Failed, Loading, NoPermission } from '../../parts/states.tsx'
import { kept } from '../../session/kept.ts'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { QueueBar } from './queue-bar.tsx'
import { StoreProvider } from './use-store.tsx'

const CHOSEN = 'tradepost-store'
/** More are found by typing. */
const MOST_SHOWN = 30

/** The locations of the merchant; the last answer is kept for a start without a network. */
const useLocations = () => {
  const { api, session } = useSession()
  const place = kept<{ value: string; label: string }[]>(`locations-${session.merchant.code}`)
  return useQuery({
    queryKey: ['store', 'locations'],
    staleTime: 300_000,
    initialData: () => place.read(),
    initialDataUpdatedAt: 0,
    queryFn: async ({ signal }) => {
      const { locations } = await api.listLocations({ fields: ['name'], limit: 1000 }, { signal })
      const choices = locations.map(({ code, name }) => ({ value: code, label: String(name ?? code) }))
      place.write(choices)
      return choices
    },
  })
}

/** For tablets and phones at the counter: large targets, one thing at a time, and no need for a network. */
export const StoreApp = () => {
  const { words } = useWords()
  const { may } = useSession()
  const { data: locations, error, refetch } = useLocations()
  const [chosen, setChosen] = useState(() => localStorage.getItem(CHOSEN))
  useEffect(() => {
    // without one the app works, but does not start without a network
    void navigator.serviceWorker
      ?.register('/admin/store-worker.js', { scope: '/admin/' })
      .catch(() => undefined)
    // so that the worker has them when the network is gone
    void Promise.all([
      import('./label.tsx'),
      import('./returns/counter-return.tsx'),
      import('./store-order.tsx'),
      import('jsbarcode'),
    ]).catch(() => undefined)
  }, [])
  if (!may(can.viewFulfillmentOrders) || !may(can.editFulfillmentOrders))
    return <NoPermission permission={can.editFulfillmentOrders} />
  if (error && !locations) return <Failed error={error} onRetry={() => void refetch()} />
  if (!locations) return <Loading />
  const location = locations.find(({ value }) => value === chosen)?.value ?? null
  const choose = (next: string | null) => {
    if (!next) return
    localStorage.setItem(CHOSEN, next)
    setChosen(next)
  }
  const head = (
    <header className="store-head">
      <Link to="/" aria-label={words.store.console}>
        <Mark />
      </Link>
      <Select
        aria-label={words.store.location}
        placeholder={words.store.location}
        data={locations}
        value={location}
        onChange={choose}
        searchable
        allowDeselect={false}
        size="md"
      />
      {location && may(can.createReturnOrders) && (
        <Link to="/store/returns" className="store-returns">
          {words.store.returns}
        </Link>
      )}
    </header>
  )
  return (
    <div className="store">
      {location ? (
        <StoreProvider key={location} locationCode={location}>
          {head}
          <QueueBar />
          <main id="content" className="store-main">
            <Outlet />
          </main>
        </StoreProvider>
      ) : (
        <>
          {head}
          <main id="content" className="store-main">
            <h1>{words.store.choose}</h1>
            <div className="works">
              {locations.slice(0, MOST_SHOWN).map(({ value, label }) => (
                <button key={value} type="button" className="work" onClick={() => choose(value)}>
                  {label}
                </button>
              ))}
            </div>
          </main>
        </>
      )}
      <Notices />
    </div>
  )
}
