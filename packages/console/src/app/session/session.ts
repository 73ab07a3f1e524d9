import { can, type Permission } from '@tradepost/contract/permission'
import { forgetKept } from './kept.ts'

/** Settings of the merchant for those who pick and hand over. */
export type FulfillmentRules = {
  notesOnRejectRequired: boolean
  POSOrderNumberRequired: boolean
  manualPickMode: 'normal' | 'hidden' | 'prohibited'
  enforceSingleLineItemsScanning: boolean
}

/** Who works at the console, for which merchant, and with which permissions. */
export type Session = {
  user: { emailAddress: string; name: string }
  merchant: {
    code: string
    defaultLocale: string
    defaultCurrency: string
    timezone: string
    /** Missing in what an older version has kept. */
    work?: FulfillmentRules
  }
  permissions: string[]
  /** May act for every merchant, and go from one to another. */
  isOperator?: boolean
}

/** The sign-in of the demo, which everybody may know. */
export type DemoSignIn = { merchantCode: string; emailAddress: string; password: string }

export type Opening = {
  session: Session | null
  demo: DemoSignIn | null
  /** The command that makes the first merchant; null: there is one. */
  firstMerchant: string | null
  version: string
}
type Credentials = { merchantCode: string; emailAddress: string; password: string }

const SESSION = '/admin/session'

/** Only our own script can send it; the server refuses cookies without it. */
export const ownScript = { 'x-tradepost-console': '1' }

/** 401 for a wrong password, 0 when the server did not answer. */
export class SessionError extends Error {
  readonly status: number
  constructor(status: number) {
    super(`the session was refused with ${status}`)
    this.status = status
  }
}

const askAt = async (path: string, method: string, body?: unknown): Promise<Response> => {
  const headers = { ...ownScript, ...(body !== undefined && { 'content-type': 'application/json' }) }
  const answer = await fetch(path, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch(() => {
    throw new SessionError(0)
  })
  if (!answer.ok) throw new SessionError(answer.status)
  return answer
}

const ask = (method: string, body?: unknown, path = ''): Promise<Response> =>
  askAt(SESSION + path, method, body)

/** Renews the access cookie, too, when it has ended. */
export const readSession = async (): Promise<Opening> => (await ask('GET')).json()

const enter = async (path: string, body: unknown): Promise<Session> =>
  ((await (await ask('POST', body, path)).json()) as { session: Session }).session

export const signIn = (credentials: Credentials): Promise<Session> => enter('', credentials)

type OperatorCredentials = { clientId: string; secret: string; merchantCode: string }

export const signInAsOperator = (credentials: OperatorCredentials): Promise<Session> =>
  enter('/operator', credentials)

/** Ends the session for the merchant before, in every tab. */
export const switchMerchant = (merchantCode: string): Promise<Session> => enter('/merchant', { merchantCode })

type Forgotten = { merchantCode: string; emailAddress: string; language: string }

/** The answer is the same whether or not there is such a user. */
export const requestReset = async (forgotten: Forgotten): Promise<void> => {
  await ask('POST', forgotten, '/reset')
}

export const setPassword = async (token: string, password: string): Promise<void> => {
  await ask('POST', { token, password }, '/password')
}

type Acceptance = { token: string; password: string; firstName: string; lastName: string }

export const acceptInvitation = async (
  acceptance: Acceptance,
): Promise<{ merchantCode: string; emailAddress: string }> =>
  (await askAt('/auth/v1/invitations/accept', 'POST', acceptance)).json()

export const signOut = async (): Promise<void> => {
  await ask('DELETE')
}

const KEPT = 'tradepost-session'

/** Who works here, without any token: the store app starts with it when there is no network. */
export const keepSession = (session: Session | null): void => {
  if (!isSame(session, keptSession())) forgetKept()
  if (session) localStorage.setItem(KEPT, JSON.stringify(session))
  else localStorage.removeItem(KEPT)
}

export const keptSession = (): Session | null => {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? 'null') as Session | null
  } catch {
    return null
  }
}

const isSame = (one: Session | null, other: Session | null): boolean =>
  one?.merchant.code === other?.merchant.code && one?.user.emailAddress === other?.user.emailAddress

/** Another tab went to another merchant, or somebody else signed in or out there: the calls of this one would be theirs. */
export const onOtherSession = (own: () => Session | null, leave: () => void): (() => void) => {
  const listen = ({ key }: StorageEvent) => {
    if (key === KEPT && own() && !isSame(own(), keptSession())) leave()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

/** One permission, or any of several. */
export type Needed = Permission | readonly Permission[] | undefined

export const isAllowed = ({ permissions }: Session, needed: Needed): boolean =>
  needed === undefined ||
  permissions.includes(can.doEverything) ||
  [needed].flat().some((permission) => permissions.includes(permission))
