import { etagOf } from './entity-tag.ts'

/** An answer whose JSON text comes ready from the database, or an object with the revision for its ETag. */
export class Answer {
  readonly text: string
  readonly revision: number | undefined
  readonly headers: Record<string, string> | undefined

  constructor(text: string, revision?: number, headers?: Record<string, string>) {
    this.text = text
    this.revision = revision
    this.headers = headers
  }

  get etag(): string | undefined {
    return this.revision === undefined ? undefined : etagOf(this.revision, this.text)
  }
}

type Open = (signal: AbortSignal) => AsyncIterable<string>

/** An answer that is made while it is sent, never whole in memory. The signal: the caller left, or the server stops. */
export class StreamAnswer {
  readonly open: Open
  readonly headers: Record<string, string>

  constructor(open: Open, headers: Record<string, string>) {
    this.open = open
    this.headers = headers
  }
}

/** `{"product":…}` around a text that PostgreSQL built. */
export const entityAnswer = (name: string, text: string, revision?: number): Answer =>
  new Answer(`{"${name}":${text}}`, revision)

/** `{"meta":…,"products":[…]}` around a text that PostgreSQL built. */
export const listAnswer = (name: string, meta: unknown, itemsText: string): Answer =>
  new Answer(`{"meta":${JSON.stringify(meta)},"${name}":${itemsText}}`)

/** An answer that holds a secret: no cache on its way may keep it. */
export const secretAnswer = (body: unknown, headers: Record<string, string> = {}): Answer =>
  new Answer(JSON.stringify(body), undefined, { ...headers, 'cache-control': 'no-store' })

/** Status, body and headers of the response. */
export type Outcome = {
  status: number
  text: string | null
  stream?: Open
  etag?: string
  headers?: Record<string, string>
}

export const toOutcome = (status: number, result: unknown): Outcome => {
  if (result instanceof StreamAnswer)
    return { status, text: null, stream: result.open, headers: result.headers }
  if (result instanceof Answer)
    return { status, text: result.text, etag: result.etag, headers: result.headers }
  return { status, text: result === undefined || status === 204 ? null : JSON.stringify(result) }
}
