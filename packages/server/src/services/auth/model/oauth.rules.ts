import { can, type ErrorName, errors, permissions, texts } from '@tradepost/contract'
import { ApiError, fail } from '@tradepost/kernel'

export type Credentials = { id: string; secret: string; byBasic: boolean }

type Named = { client_id?: string; client_secret?: string }

/** Answers about tokens are kept by no cache, refusals included. */
export const refuseToken = (name: ErrorName, message?: string): ApiError =>
  new ApiError(errors[name], { message, headers: { 'cache-control': 'no-store' } })

/** A client that used the Basic header is asked to use it again. */
export const refuseClient = (byBasic: boolean): ApiError =>
  new ApiError(errors.invalidClient, {
    headers: {
      'cache-control': 'no-store',
      ...(byBasic && { 'www-authenticate': 'Basic realm="tradepost", charset="UTF-8"' }),
    },
  })

/** OAuth has the two parts percent-encoded; who did not encode a lone percent sign is understood, too. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const readBasic = (header: string): Credentials => {
  const text = Buffer.from(header.slice(6).trim(), 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 1 || text.includes('\u0000')) throw refuseClient(true)
  return { id: decoded(text.slice(0, colon)), secret: decoded(text.slice(colon + 1)), byBasic: true }
}

/** The client as the Basic header or the body names it; null when neither does. */
export const readCredentials = (authorization: string | undefined, body: Named): Credentials | null => {
  const { client_id: id, client_secret: secret } = body
  if (authorization !== undefined && /^basic /i.test(authorization)) {
    const basic = readBasic(authorization)
    if ((id && id !== basic.id) || (secret && secret !== basic.secret))
      throw refuseToken('invalidRequest', texts.otherClientInBasic)
    return basic
  }
  return id && secret ? { id, secret, byBasic: false } : null
}

/** `APIALL` covers all others, so they need not be in the token. */
const minimal = (codes: readonly string[]): string[] =>
  codes.includes(can.doEverything) ? [can.doEverything] : [...codes].sort()

export const includesPermission = (codes: readonly string[], code: string): boolean =>
  codes.includes(code) || codes.includes(can.doEverything)

/** The permissions of a token: all of the client's or user's, or those of them in `scope`. */
export const narrow = (granted: readonly string[], scope: string | undefined): string[] => {
  const wanted = [...new Set(scope?.split(/\s+/).filter((word) => word !== ''))]
  if (wanted.length === 0) return minimal(granted)
  if (!wanted.every((code) => Object.hasOwn(permissions, code) && includesPermission(granted, code)))
    throw refuseToken('invalidScope')
  return minimal(wanted)
}

/** Prefixed with its merchant, so that a refresh token can be found without tenantId. */
export const refreshTokenText = (merchantId: number, secret: string): string =>
  `${merchantId.toString(36)}.${secret}`

const refreshTokenForm = /^([0-9a-z]{1,6})\.[\w-]{20,}$/

export const merchantOfRefreshToken = (token: string): number | null => {
  const [, merchant] = refreshTokenForm.exec(token) ?? []
  const id = merchant === undefined ? 0 : Number.parseInt(merchant, 36)
  return id > 0 && id < 2 ** 31 ? id : null
}

/** A form has no empty values: a field without text was not sent. */
export const withoutEmpty = <Body extends object>(body: Body): Body =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== '')) as Body

export const need = (value: string | undefined, name: string): string => {
  if (value === undefined) throw refuseToken('invalidRequest', texts.missingParameter(name))
  return value
}

/** Texts of a form come unchecked, and PostgreSQL stores no NUL. */
export const refuseNul = (body: object): void => {
  for (const [name, value] of Object.entries(body))
    if (typeof value === 'string' && value.includes('\u0000'))
      throw fail('invalidRequest', texts.nulParameter(name))
}
