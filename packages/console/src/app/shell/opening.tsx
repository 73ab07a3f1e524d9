import { useQueryClient } from '@tanstack/react-query'
import { can } from '@tradepost/contract/permission'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { Loading } from '../parts/states.tsx'
import { JOIN, NEW_PASSWORD } from '../session/paths.ts'
import {
  isAllowed,
  keepSession,
  keptSession,
  type Opening as Opened,
  onOtherSession,
  readSession,
  type Session,
} from '../session/session.ts'
import { SignIn } from '../session/sign-in.tsx'
import { SessionProvider } from '../session/use-session.tsx'

const Desk = lazy(() => import('./desk.tsx'))
/** Pages behind the links of mails, which need no session. */
const linked = new Map([
  [
    NEW_PASSWORD,
    lazy(() => import('../session/new-password.tsx').then(({ NewPassword }) => ({ default: NewPassword }))),
  ],
  [JOIN, lazy(() => import('../session/join.tsx').then(({ Join }) => ({ default: Join })))],
])

type Known = Omit<Opened, 'version'>
/** If the server is down, the page opens and sign-in says so; only the store app works without it. */
const signedOut: Known = { session: null, demo: null, firstMerchant: null }

const isStore = (): boolean => window.location.pathname.startsWith('/admin/store')

/** Who picks and hands over, and has no say about orders otherwise, works in the store app. */
const startsInStore = (session: Session): boolean =>
  isAllowed(session, can.editFulfillmentOrders) && !isAllowed(session, can.editSalesOrders)

/** Before anything is shown it is clear who looks at it. */
export const Opening = () => {
  const [known, setKnown] = useState<Known | null>(null)
  const queries = useQueryClient()
  useEffect(() => {
    readSession().then(
      (opening) => {
        keepSession(opening.session)
        setKnown(opening)
      },
      () => setKnown({ ...signedOut, session: isStore() ? keptSession() : null }),
    )
  }, [])
  useEffect(
    () =>
      onOtherSession(
        () => known?.session ?? null,
        () => window.location.assign('/admin'),
      ),
    [known],
  )
  const enter = (session: Session) => {
    if (startsInStore(session) && /^\/admin\/?$/.test(window.location.pathname))
      window.history.replaceState(null, '', '/admin/store')
    keepSession(session)
    setKnown((before) => ({ ...(before ?? signedOut), session }))
  }
  const renew = useCallback(async () => {
    const { session } = await readSession()
    if (session) setKnown((before) => ({ ...(before ?? signedOut), session }))
  }, [])
  const leave = useCallback(() => {
    queries.clear()
    keepSession(null)
    setKnown((before) => ({ ...(before ?? signedOut), session: null }))
  }, [queries])

  const Linked = linked.get(window.location.pathname)
  if (Linked)
    return (
      <Suspense fallback={<Loading />}>
        <Linked />
      </Suspense>
    )
  if (!known) return <Loading />
  if (!known.session) return <SignIn demo={known.demo} firstMerchant={known.firstMerchant} onSignIn={enter} />
  return (
    <SessionProvider session={known.session} leave={leave} renew={renew}>
      <Suspense fallback={<Loading />}>
        <Desk />
      </Suspense>
    </SessionProvider>
  )
}
