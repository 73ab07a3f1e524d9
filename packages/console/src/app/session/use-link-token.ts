import { useState } from 'react'

/** The token behind the # of a link in a mail, which is taken out of the address at once. */
export const useLinkToken = (path: string): string => {
  const [token] = useState(() => {
    const text = window.location.hash.slice(1)
    window.history.replaceState(null, '', path)
    return text
  })
  return token
}
