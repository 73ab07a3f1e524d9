import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AwsClient } from 'aws4fetch'
import { clientSpan } from '../trace/client-span.ts'
import { traceStep } from '../trace/trace.ts'
import { checkedKey, type FileSource, type FileStore, isFileKey, SMALL_BYTES } from './file-store.ts'

export type S3Settings = {
  endpoint: string
  region: string
  bucket: string
  accessKey: string
  secretKey: string
}

/** For a whole answer: a file of 20 MB over a slow line takes this long. */
const TIMEOUT_MS = 120_000

const hashOf = async (source: FileSource): Promise<string> => {
  const hash = createHash('sha256')
  if (source instanceof Uint8Array) hash.update(source)
  else await pipeline(createReadStream(source.path), hash)
  return hash.digest('hex')
}

const bodyOf = (source: FileSource) =>
  source instanceof Uint8Array ? new Uint8Array(source) : openAsBlob(source.path)

const textsIn = (xml: string, name: string): string[] =>
  xml
    .split(`<${name}>`)
    .slice(1)
    .map((piece) => piece.split('<', 1)[0] ?? '')

/** A bucket of any server that speaks the protocol of S3, addressed by path as all of them understand. */
export const s3Files = ({ endpoint, region, bucket, accessKey, secretKey }: S3Settings): FileStore => {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: 2,
  })
  const root = `${endpoint.replace(/(?<!\/)\/+$/, '')}/${bucket}`
  const send = async (path: string, init: RequestInit = {}) => {
    const answer = await traceStep(
      () => clientSpan(new URL(endpoint), init.method ?? 'GET'),
      () => client.fetch(root + path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }),
    )
    if (answer.ok || answer.status === 404) return answer
    const [reason] = textsIn(await answer.text(), 'Code')
    throw new Error(`The file store answered ${answer.status} ${reason ?? ''}`.trim())
  }
  const keyed = (key: string, init?: RequestInit) => send(`/${checkedKey(key)}`, init)
  const found = async (answer: Response): Promise<Response | null> => {
    if (answer.status !== 404) return answer
    await answer.body?.cancel()
    return null
  }
  return {
    put: async (key, source) => {
      checkedKey(key)
      const headers = { 'x-amz-content-sha256': await hashOf(source) }
      const answer = await keyed(key, { method: 'PUT', headers, body: await bodyOf(source) })
      await answer.body?.cancel()
      if (answer.status === 404) throw new Error(`The file store has no bucket ${bucket}`)
    },
    get: async (key) => (await found(await keyed(key)))?.bytes() ?? null,
    open: async (key, range) => {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : undefined
      const answer = await found(await keyed(key, { headers }))
      if (!answer?.body) return null
      const length = Number(answer.headers.get('content-length'))
      const size = Number(answer.headers.get('content-range')?.split('/')[1] ?? length)
      const body =
        length <= SMALL_BYTES
          ? await answer.bytes()
          : Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0])
      return { size, body }
    },
    sizeOf: async (key) => {
      const answer = await found(await keyed(key, { method: 'HEAD' }))
      return answer && Number(answer.headers.get('content-length'))
    },
    remove: async (key) => {
      const answer = await keyed(key, { method: 'DELETE' })
      await answer.body?.cancel()
    },
    async *list(folder) {
      let token: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: folder && `${folder}/` })
        if (token) query.set('continuation-token', token)
        const xml = await (await send(`?${query}`)).text()
        const dates = textsIn(xml, 'LastModified')
        for (const [index, key] of textsIn(xml, 'Key').entries())
          if (isFileKey(key)) yield { key, modified: new Date(dates[index] ?? 0) }
        ;[token] = textsIn(xml, 'NextContinuationToken')
      } while (token)
    },
  }
}
