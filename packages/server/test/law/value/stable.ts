const LONGEST_TEXT = 400

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** They differ from one demo to the next. */
const replacements: [pattern: RegExp, by: string][] = [
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, '2026-02-03T16:05:21.000Z'],
  [/http:\/\/127\.0\.0\.1:\d+/g, 'http://127.0.0.1:8080'],
  [/eyJ[\w-]+(\.[\w-]+)*/g, 'eyJhbGciOiJFUzI1NiIs…'],
  [/\bexpires=\d+&signature=[\w-]+/g, 'expires=1770138321000&signature=MfKQ9r8GKYqrTwjU…'],
  [/\b[0-9a-f]{32,}\b/g, '5d41402abc4b2a76b9719d911017c592'],
]

/** Texts that are of no use on another server. */
const ownTexts: Record<string, string> = {
  after: 'WyJqWEFnUFNEayIs…',
  apiKey: 'k3f9aTq0…',
  kid: 'hS3RwjS76a98k8IS…',
  secret: 'MfKQ9r8GKYqrTwjU…',
  webPushPublicKey: 'BFKOnVU7kFH8HPZE…',
  webhookToken: '2MuTzy3n7HBaVvCf…',
  x: 'IH0JRUX1jzZpMHDg…',
  y: 'G3mHwJl6O0H1Q_9p…',
}

const idsReplaced = (text: string, ids: Map<string, string>): string =>
  text.replaceAll(uuid, (found) => {
    const id = ids.get(found) ?? `5f0c2a7e-3b1d-4c7a-9a59-${String(ids.size + 1).padStart(12, '0')}`
    ids.set(found, id)
    return id
  })

const stableText = (text: string, ids: Map<string, string>): string => {
  const known = idsReplaced(
    replacements.reduce((done, [pattern, by]) => done.replace(pattern, by), text),
    ids,
  )
  return known.length > LONGEST_TEXT ? `${known.slice(0, LONGEST_TEXT)}…` : known
}

/** An answer as an example shows it: one item of each list, and the same ids, dates and tokens in every demo. */
export const stable = (value: unknown, ids = new Map<string, string>()): unknown => {
  if (typeof value === 'string') return stableText(value, ids)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.slice(0, 1).map((item) => stable(item, ids))
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const own = typeof inner === 'string' ? ownTexts[name] : undefined
      return [name, own ?? stable(inner, ids)]
    }),
  )
}

/** A body as it was sent, with the same ids and tokens in every demo. */
export const stableRequest = (value: unknown, ids = new Map<string, string>()): unknown => {
  if (typeof value === 'string') return idsReplaced(/^eyJ/.test(value) ? 'eyJhbGciOiJFUzI1NiIs…' : value, ids)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => stableRequest(item, ids))
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, stableRequest(inner, ids)]))
}

/** The fields of a value with the path of each; items of a list share theirs. */
export const fieldsOf = (value: unknown, path = ''): string[] =>
  typeof value !== 'object' || value === null
    ? [path]
    : Object.entries(value).flatMap(([name, inner]) =>
        fieldsOf(inner, `${path}.${Array.isArray(value) ? '' : name}`),
      )
