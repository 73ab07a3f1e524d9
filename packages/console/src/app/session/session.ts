/** Who works at the console, for which merchant, and with which permissions. */
export type Session = {
  user: { emailAddress: string; name: string }
  merchant: { code: string; defaultLocale: string; defaultCurrency: string }
  permissions: string[]
}

/** The sign-in of the demo, which everybody may know. */
export type DemoSignIn = { merchantCode: string; emailAddress: string; password: string }

export type Opening = { session: Session | null; demo: DemoSignIn | null; version: string }
export type Credentials = { merchantCode: string; emailAddress: string; password: string }

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

const ask = async (method: string, body?: unknown): Promise<Response> => {
  const headers = { ...ownScript, ...(body !== undefined && { 'content-type': 'application/json' }) }
  const answer = await fetch(SESSION, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch(() => {
    throw new SessionError(0)
  })
  if (!answer.ok) throw new SessionError(answer.status)
  return answer
}

/** Renews the access cookie, too, when it has ended. */
export const readSession = async (): Promise<Opening> => (await ask('GET')).json()

export const signIn = async (credentials: Credentials): Promise<Session> =>
  ((await (await ask('POST', credentials)).json()) as { session: Session }).session

export const signOut = async (): Promise<void> => {
  await ask('DELETE')
}

const KEPT = 'tradepost-session'

/** Who works here, without any token: the store app starts with it when there is no network. */
export const keepSession = (session: Session | null): void => {
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

/** One permission, or any of several. */
export type Needed = string | readonly string[] | undefined

export const isAllowed = ({ permissions }: Session, needed: Needed): boolean =>
  needed === undefined ||
  permissions.includes('APIALL') ||
  [needed].flat().some((permission) => permissions.includes(permission))
