import type { Client } from '@tradepost/sdk'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { type Formats, formatsFor } from '../parts/format.ts'
import { useWords } from '../words/use-words.tsx'
import { createApi } from './client.ts'
import { isAllowed, type Needed, type Session } from './session.ts'

type OpenSession = {
  session: Session
  api: Client
  formats: Formats
  may(needed: Needed): boolean
  leave(): void
  /** Reads again what the console knows of the merchant: zone, currency and language. */
  renew(): Promise<void>
}

const SessionContext = createContext<OpenSession | null>(null)

export const SessionProvider = ({
  session,
  leave,
  renew,
  children,
}: {
  session: Session
  leave: () => void
  renew: () => Promise<void>
  children: ReactNode
}) => {
  const { language } = useWords()
  const desk = useMemo(
    () => ({
      session,
      api: createApi(session.merchant.code, leave),
      formats: formatsFor(session.merchant, language),
      may: (needed: Needed) => isAllowed(session, needed),
      leave,
      renew,
    }),
    [session, leave, renew, language],
  )
  return <SessionContext value={desk}>{children}</SessionContext>
}

/** The person at the console: their merchant, what they may do, and the client that does it. */
export const useSession = (): OpenSession => {
  const desk = useContext(SessionContext)
  if (!desk) throw new Error('there is no session here')
  return desk
}
