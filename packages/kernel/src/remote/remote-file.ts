import { lookup } from 'node:dns'
import { type Agent, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { texts } from '@tradepost/contract'
import { clientSpan } from '../trace/client-span.ts'
import { markFailed, traceHeaders, traceStep } from '../trace/trace.ts'
import { mayCall } from './public-address.ts'

/** The message is for the person who entered the address; of that it has at most the host. */
export class RemoteError extends Error {}

const MAX_REDIRECTS = 5
const redirects = new Set([301, 302, 303, 307, 308])

export type RemoteOptions = {
  allowPrivate: boolean
  /** How long the other side may be silent. */
  idleMs: number
  /** Ends everything, whatever it is at. */
  signal: AbortSignal
  /** Keeps connections for the next question; without it each has one of its own. */
  agent?: Agent
}

/** Null for a text that is no address of a file on the web. */
export const webAddress = (text: string): URL | null => {
  const url = URL.parse(text)
  return url && (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== '' ? url : null
}

const hostOf = ({ hostname }: URL): string => hostname.replaceAll(/[[\]]/g, '')

/** The connection goes to the address that was checked: the name is not resolved a second time. */
const checkedLookup =
  (allowPrivate: boolean): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error || !first) return callback(error ?? new RemoteError(texts.fetchNoHost(hostname)), [])
      if (!found.every(({ address }) => mayCall(address, allowPrivate)))
        return callback(new RemoteError(texts.fetchPrivate(hostname)), [])
      if (options.all) callback(null, found)
      else callback(null, first.address, first.family)
    })

/** The address of a host, for connections other than HTTP: it is resolved once, and the connection goes where it was checked. */
export const resolvePublic = (host: string, allowPrivate: boolean): Promise<string> =>
  new Promise((resolve, reject) => {
    const name = host.replaceAll(/[[\]]/g, '')
    checkedLookup(allowPrivate)(name, {}, (error, address) => {
      if (!error) return resolve(String(address))
      reject(error instanceof RemoteError ? error : new RemoteError(texts.fetchNoHost(name)))
    })
  })

type Question = { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string | Uint8Array }

const plain: Question = { method: 'GET', headers: { accept: '*/*' } }

const ask = (
  url: URL,
  { allowPrivate, idleMs, signal, agent }: RemoteOptions,
  { method, headers, body }: Question,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const host = hostOf(url)
    // a number is connected to without being looked up
    if (isIP(host) && !mayCall(host, allowPrivate)) return reject(new RemoteError(texts.fetchPrivate(host)))
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
      url,
      {
        agent: agent ?? false,
        lookup: checkedLookup(allowPrivate),
        method,
        headers: {
          'user-agent': 'tradepost',
          ...traceHeaders(),
          ...headers,
          ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
        },
        timeout: idleMs,
        signal,
      },
      (answer) => {
        request.off('timeout', giveUp)
        answer.setTimeout(idleMs, () => answer.destroy(silent))
        resolve(answer)
      },
    )
    const silent = new RemoteError(texts.fetchSilent(host, idleMs / 1000))
    const giveUp = () => request.destroy(silent)
    request.on('timeout', giveUp)
    request.on('error', (error) =>
      reject(request.reusedSocket ? Object.assign(error, { isOfKeptConnection: true }) : error),
    )
    request.end(body)
  })

export const askRemote = (
  url: URL,
  options: RemoteOptions,
  question: Question = plain,
): Promise<IncomingMessage> =>
  traceStep(
    () => clientSpan(url, question.method),
    async (span) => {
      const answer = await ask(url, options, question)
      const status = answer.statusCode ?? 0
      span?.setAttribute('http.response.status_code', status)
      if (span && status >= 400) markFailed(span, String(status))
      return answer
    },
  )

export const remoteFailure = (error: unknown, url: URL, { signal }: RemoteOptions): RemoteError => {
  if (error instanceof RemoteError) return error
  if (signal.aborted) return new RemoteError(texts.fetchLong(hostOf(url)))
  const { code, message } = error as { code?: string; message?: string }
  return new RemoteError(texts.fetchFailed(hostOf(url), code ?? message ?? ''))
}

async function* checkedPieces(body: IncomingMessage, url: URL, options: RemoteOptions) {
  try {
    yield* body as AsyncIterable<Uint8Array>
  } catch (error) {
    throw remoteFailure(error, url, options)
  }
}

/** A file on the web, read while it arrives. Redirects are followed, each checked like the first address. */
export const openRemoteFile = async (address: URL, options: RemoteOptions) => {
  let url = address
  for (let count = 0; count <= MAX_REDIRECTS; count++) {
    const from = url
    const answer = await askRemote(from, options).catch((error: unknown) => {
      throw remoteFailure(error, from, options)
    })
    const { statusCode = 0, headers } = answer
    if (statusCode === 200)
      return {
        pieces: checkedPieces(answer, from, options),
        contentType: headers['content-type'] ?? null,
        contentEncoding: headers['content-encoding'] ?? null,
        length: Number(headers['content-length'] ?? 0),
      }
    answer.destroy()
    if (!redirects.has(statusCode) || headers.location === undefined)
      throw new RemoteError(texts.fetchStatus(hostOf(from), statusCode))
    const next = webAddress(URL.parse(headers.location, from.href)?.href ?? '')
    if (!next) throw new RemoteError(texts.fetchRedirect(hostOf(from)))
    url = next
  }
  throw new RemoteError(texts.fetchRedirects(hostOf(url), MAX_REDIRECTS))
}
