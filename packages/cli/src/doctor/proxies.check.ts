import { hostOf, isLoopback } from '@tradepost/kernel'
import { type Finding, fine, warning } from './finding.ts'
import type { Machine } from './subject.ts'

const NAME = 'Proxies'

/** A server that others reach under another address than its own stands behind something that passes requests on. */
export const checkProxies = ({ settings: { publicUrl, host, port, trustedProxies } }: Machine): Finding => {
  if (trustedProxies !== undefined) return fine(NAME, `${trustedProxies} may tell the address of a caller.`)
  const url = new URL(publicUrl)
  const isDirect = url.protocol === 'http:' && Number(url.port || 80) === port
  if (isDirect || (isLoopback(hostOf(publicUrl)) && isLoopback(host))) return fine(NAME, 'none is expected.')
  return warning(
    NAME,
    `${publicUrl} is answered by a proxy, and all callers behind it look like one: they share the limits of sign-ins and of calls without a token.`,
    'set TRADEPOST_TRUSTED_PROXIES to the address of the proxy, and let the proxy send X-Forwarded-For.',
  )
}
