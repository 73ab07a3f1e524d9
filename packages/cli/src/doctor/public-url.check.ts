import { hostOf, isLoopback } from '@tradepost/kernel'
import { type Finding, fine, warning } from './finding.ts'
import type { Machine } from './subject.ts'

const NAME = 'Public address'

export const checkPublicUrl = ({ settings: { publicUrl, host } }: Machine): Finding => {
  const url = new URL(publicUrl)
  const local = isLoopback(hostOf(publicUrl))
  if (url.search || url.hash || url.username)
    return warning(
      NAME,
      `${publicUrl} is more than an address.`,
      'leave ?, # and the user out of TRADEPOST_PUBLIC_URL.',
    )
  if (local && !isLoopback(host))
    return warning(
      NAME,
      `${publicUrl} leads every reader of a link to their own machine, though the server listens on ${host}.`,
      'set TRADEPOST_PUBLIC_URL to the address that others use.',
    )
  if (!local && url.protocol === 'http:')
    return warning(
      NAME,
      `${publicUrl} is not encrypted: passwords and tokens can be read on the way.`,
      'put a server that speaks HTTPS in front and set TRADEPOST_PUBLIC_URL to its address.',
    )
  return fine(NAME, `${publicUrl}.`)
}
