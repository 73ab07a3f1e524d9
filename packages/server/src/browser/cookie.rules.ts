/** The first of several with one name counts: that of the longest path. */
export const readCookies = (header: string | undefined): ReadonlyMap<string, string> => {
  const cookies = new Map<string, string>()
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    const name = part.slice(0, Math.max(at, 0)).trim()
    if (name !== '' && !cookies.has(name)) cookies.set(name, part.slice(at + 1).trim())
  }
  return cookies
}

type Cookie = {
  name: string
  value: string
  path: string
  seconds: number
  isSecure: boolean
  /** With `Lax`, a link on another site leads to a page that knows its visitor. */
  sameSite?: 'Lax' | 'Strict'
}

/** No script reads it, and no other site sends it along with a form. */
export const cookieText = ({ name, value, path, seconds, isSecure, sameSite = 'Lax' }: Cookie): string =>
  `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${isSecure ? '; Secure' : ''}`
