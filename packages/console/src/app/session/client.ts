import { type Client, createClient } from '@tradepost/sdk'
import { recordRequest } from '../api/recent-requests.ts'
import { noteServerTime } from '../api/server-clock.ts'
import { ownScript, readSession } from './session.ts'

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

/** As asked, and remembered for the list of the requests of a screen. */
const ask = async (url: string, init: RequestInit): Promise<Response> => {
  const start = performance.now()
  const page = window.location.pathname
  const answer = await fetch(url, init)
  noteServerTime(answer.headers.get('date'))
  recordRequest(page, url, init, {
    status: answer.status,
    milliseconds: Math.round(performance.now() - start),
  })
  return answer
}

/** The SDK as integrators use it; in place of a token the browser sends the cookie of the session. */
export const createApi = (merchantCode: string, leave: () => void): Client =>
  createClient({
    baseUrl: '/admin/api',
    merchantCode,
    fetch: async (url, init) => {
      const headers = new Headers(init.headers)
      for (const [name, value] of Object.entries(ownScript)) headers.set(name, value)
      const answer = await ask(url, { ...init, headers })
      if (answer.status !== 401) return answer
      if (await renew()) return ask(url, { ...init, headers })
      leave()
      return answer
    },
  })
