import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { Loading } from '../parts/states.tsx'
import { NEW_PASSWORD, NewPassword } from '../session/new-password.tsx'
import {
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

type Known = Omit<Opened, 'version'>
/** If the server is down, the page opens and sign-in says so; only the store app works without it. */
const signedOut: Known = { session: null, demo: null, firstMerchant: null }

const isStore = (): boolean => window.location.pathname.startsWith('/admin/store')

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

  if (window.location.pathname === NEW_PASSWORD) return <NewPassword />
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
