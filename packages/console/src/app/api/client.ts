import { type Client, createClient } from '@tradepost/sdk'
import { ownScript, readSession } from '../session/session.ts'

/** Calls that meet an ended access token at the same time renew it once. */
let renewing: Promise<boolean> | undefined
const renew = (): Promise<boolean> => {
  renewing ??= readSession()
    .then(({ session }) => session !== null)
    .finally(() => {
      renewing = undefined
    })
  return renewing
}

/** The SDK as integrators use it; in place of a token the browser sends the cookie of the session. */
export const createApi = (merchantCode: string, leave: () => void): Client =>
  createClient({
    baseUrl: '/admin/api',
    merchantCode,
    fetch: async (url, init) => {
      const headers = new Headers(init.headers)
      for (const [name, value] of Object.entries(ownScript)) headers.set(name, value)
      const answer = await fetch(url, { ...init, headers })
      if (answer.status !== 401) return answer
      if (await renew()) return fetch(url, { ...init, headers })
      leave()
      return answer
    },
  })
