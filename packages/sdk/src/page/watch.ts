import type { ImportProgress } from '@tradepost/contract'
import { type Connection, perform } from '../call.ts'
import type { Fetch } from '../call.types.ts'
import { operationNamed } from '../operation.ts'
import { sleep } from '../request/abort.ts'
import type { Tokens } from '../token.ts'
import type { PageOptions, WatchInput } from './page.types.ts'

const operation = operationNamed('watchImportProgress')
/** Before a broken connection is opened again. */
const PAUSE_MS = 1000

/** Like any other call, but the body of its answer is read while it comes in. */
const openStream = async (
  { transport, ...connection }: Connection,
  tokens: Tokens,
  input: WatchInput,
  options: PageOptions,
): Promise<ReadableStream<Uint8Array>> => {
  let body: ReadableStream<Uint8Array> | null = null
  const fetch: Fetch = async (url, init) => {
    const response = await transport.fetch(url, init)
    if (!response.ok) return response
    body = response.body
    return new Response(null, { status: response.status, headers: response.headers })
  }
  await perform(operation, { ...connection, transport: { ...transport, fetch } }, tokens, input, options)
  return body ?? new ReadableStream<Uint8Array>()
}

/** The texts of the events of a stream; comments and other fields are passed over. */
export async function* eventTexts(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  // not every browser iterates a stream
  const reader = body.getReader()
  let rest = ''
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const events = (rest + decoder.decode(read.value, { stream: true })).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) {
        const data = event.split('\n').filter((line) => line.startsWith('data:'))
        if (data.length > 0) yield data.map((line) => line.slice(5).trimStart()).join('\n')
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

const isEnd = ({ status }: ImportProgress) => status === 'finished' || status === 'aborted'

/** Ends by itself with the import; a connection that breaks before is opened again. */
export async function* watchImport(
  connection: Connection,
  tokens: Tokens,
  input: WatchInput,
  options: PageOptions = {},
): AsyncGenerator<ImportProgress, void, undefined> {
  for (;;) {
    const body = await openStream(connection, tokens, input, options)
    try {
      for await (const text of eventTexts(body)) {
        const progress = JSON.parse(text) as ImportProgress
        yield progress
        if (isEnd(progress)) return
      }
    } catch (error) {
      options.signal?.throwIfAborted()
      if (!(error instanceof TypeError)) throw error
    }
    await sleep(PAUSE_MS, options.signal)
  }
}
