import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { allOperations, type BoundOperation, findOperation } from '@tradepost/contract'
import { demoClient } from '@tradepost/demo'

type Item = Record<string, unknown>
type Values = Record<string, string>
/** One entity: the parameters of its address, the query of its catalog, and how to read it. */
export type Entity = {
  params: Values
  query: string
  read: () => Promise<{ body: unknown; etag: string | null }>
}

/** Other forms in which entities are read. */
const views = [
  'localeCode=de-de',
  'localeCode=fr-fr',
  'getOriginalImageUrls=true',
  'ignoreInternalAttributes=true',
]

const readAt = (path: string) =>
  allOperations.find((bound) => bound.operation.method === 'GET' && bound.path === path)
const inMerchant = (path: string) => path.slice(path.indexOf('{merchantCode}'))
/** Another service may list what an address names, as the merchant service lists shops. */
const listAt = (path: string) =>
  readAt(path) ??
  allOperations.find(
    (bound) => bound.operation.method === 'GET' && inMerchant(bound.path) === inMerchant(path),
  )
const queryOf = ({ operation }: BoundOperation) =>
  Object.keys((operation.query as { properties?: object } | undefined)?.properties ?? {})
const bodyMembers = ({ operation }: BoundOperation) =>
  Object.keys((operation.body as { properties?: object } | undefined)?.properties ?? {})

/** The list of an answer that pages, or the only list it has. */
const listOf = (answer: Item): Item[] =>
  (Object.entries(answer).find(([name, value]) => name !== 'meta' && Array.isArray(value))?.[1] ??
    []) as Item[]

/** `{product: {…}}` holds the entity; settings and lists are sent as they are answered. */
const entityOf = (update: BoundOperation, answer: Item): unknown => {
  const names = Object.keys(answer)
  return names.some((name) => bodyMembers(update).includes(name)) ? answer : answer[names[0] as string]
}
const unwrapped = (answer: Item): Item => {
  const inner = Object.values(answer).find(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  )
  return (inner ?? answer) as Item
}

/** Which members a value has, and of which kind they are. */
const shapeOf = (value: unknown): string => {
  if (Array.isArray(value)) return `[${[...new Set(value.map(shapeOf))].sort().join()}]`
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value
  const members = Object.entries(value).map(([name, inner]) => `${name}:${shapeOf(inner)}`)
  return `{${members.sort().join()}}`
}

const OF_EACH_SHAPE = 5

/** Entities with the same members are written back alike, so a few of each kind tell as much as all. */
const representative = (items: Item[]): Item[] => {
  const seen = new Map<string, number>()
  return items.filter((item) => {
    const shape = shapeOf(item)
    const before = seen.get(shape) ?? 0
    seen.set(shape, before + 1)
    return before < OF_EACH_SHAPE
  })
}

const keyOf = (param: string, item: Item): string =>
  String(item[param] ?? (param.endsWith('Id') ? item.id : undefined) ?? item.code ?? item.id)

export const openWalker = async (url: string) => {
  const answer = await fetch(`${url}/auth/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: demoClient.clientId,
      client_secret: demoClient.clientSecret,
      tenantId: 'demo',
    }),
  })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }

  const fill = (path: string, params: Values) =>
    path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? 'demo'))
  const send = async (method: string, path: string, body?: unknown, more: Values = {}) => {
    const sent = await fetch(url + path, {
      method,
      headers: { ...headers, ...more },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await sent.text()
    return { status: sent.status, etag: sent.headers.get('etag'), body: text ? JSON.parse(text) : undefined }
  }
  const get = async (path: string) => {
    const { status, body, etag } = await send('GET', path)
    assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`)
    return { body: body as Item, etag }
  }

  const all = async (path: string, query: string): Promise<Item[]> => {
    const items: Item[] = []
    for (let offset = 0; ; offset += 100) {
      const { body } = await get(`${path}?limit=100&offset=${offset}${query}`)
      const page = listOf(body)
      items.push(...page)
      if (page.length < 100 || body.meta === undefined) return items
    }
  }

  /** Every set of parameters for which the path names something. */
  const paramsOf = async (path: string, query: string): Promise<Values[]> => {
    const last = path.lastIndexOf('{')
    if (path.slice(last).startsWith('{merchantCode}')) return [{}]
    const param = path.slice(last + 1, path.indexOf('}', last))
    const parent = path.slice(0, last - 1)
    const found: Values[] = []
    for (const params of await paramsOf(parent, query)) {
      const list = listAt(parent)
      const items = list
        ? await all(fill(list.path, params), queryOf(list).includes('catalogCode') ? query : '')
        : []
      found.push(...representative(items).map((item) => ({ ...params, [param]: keyOf(param, item) })))
    }
    return found
  }

  const entitiesOf = async (update: BoundOperation): Promise<Entity[]> => {
    const read = update.operation.represents
      ? findOperation(update.operation.represents)
      : readAt(update.path)
    const catalogs =
      queryOf(update).includes('catalogCode') && !update.path.includes('{catalogCode}')
        ? ['us', 'de']
        : [null]
    const entities: Entity[] = []
    for (const catalog of catalogs) {
      const query = catalog ? `&catalogCode=${catalog}` : ''
      entities.push(...(await (read ? wholesOf(update, read, query) : partsOf(update, query))))
    }
    return entities
  }

  const wholesOf = async (
    update: BoundOperation,
    read: BoundOperation,
    catalog: string,
  ): Promise<Entity[]> => {
    const entityAt = (params: Values, query: string): Entity => ({
      params,
      query,
      read: async () => {
        const { body, etag } = await get(`${fill(read.path, params)}?${query.slice(1)}`)
        return { body: entityOf(update, body), etag }
      },
    })
    const known = views.filter((view) => queryOf(read).includes(view.split('=')[0] as string))
    return (await paramsOf(read.path, catalog)).flatMap((params, index) => [
      entityAt(params, catalog),
      // every view of some entities finds what there is to find
      ...(index < 20 ? known.map((view) => entityAt(params, `${catalog}&${view}`)) : []),
    ])
  }

  /** Entities that are read only in the list they stand in, or in the entity they belong to. */
  const partsOf = async (update: BoundOperation, query: string): Promise<Entity[]> => {
    const last = update.path.lastIndexOf('/{')
    const param = update.path.slice(last + 2, -1)
    const parent = update.path.slice(0, last)
    const list = readAt(parent)
    const owner = list ? parent : parent.slice(0, parent.lastIndexOf('/'))
    const name = parent.slice(parent.lastIndexOf('/') + 1)
    const entities: Entity[] = []
    for (const params of await paramsOf(owner, query)) {
      const items = async () =>
        list
          ? all(fill(parent, params), queryOf(list).includes('catalogCode') ? query : '')
          : ((unwrapped((await get(fill(owner, params))).body)[name] ?? []) as Item[])
      for (const item of await items()) {
        const key = keyOf(param, item)
        entities.push({
          params: { ...params, [param]: key },
          query,
          read: async () => ({
            body: (await items()).find((other) => keyOf(param, other) === key),
            etag: null,
          }),
        })
      }
    }
    return entities
  }

  /** Sends an entity back as it was read; answers what is wrong with the outcome. */
  const writeBack = async (
    update: BoundOperation,
    { params, query, read }: Entity,
    { isConditional = false } = {},
  ): Promise<string | null> => {
    const before = await read()
    const address = `${fill(update.path, params)}?${query.slice(1)}`
    const headers: Values = isConditional && before.etag !== null ? { 'if-match': before.etag } : {}
    const { status, body } = await send(update.operation.method, address, before.body, headers)
    const name = `${update.operation.method} ${address}`
    if (status >= 300 || body?.errors?.length)
      return `${name}: ${status} ${JSON.stringify(body).slice(0, 600)}`
    try {
      assert.deepEqual(await read(), before)
      return null
    } catch (error) {
      return `${name} changed: ${(error as Error).message}`
    }
  }

  /** Asks an update for its entity in a form of the read; answers where the two differ. */
  const showAs = async (update: BoundOperation, { params, query, ...entity }: Entity, form: string) => {
    const path = fill(update.path, params)
    const read = await send('GET', `${path}?${query.slice(1)}&${form}`)
    // as it is in that form, so that nothing changes
    const isWhole = read.status === 200 && !form.startsWith('fields')
    const body = isWhole ? entityOf(update, read.body) : (await entity.read()).body
    const problems: string[] = []
    for (const prefer of ['return=representation', '']) {
      const address = `${path}?${query.slice(1)}&${form}&dryRun=true`
      const shown = await send(update.operation.method, address, body, { prefer })
      const isSame = read.status >= 400 ? shown.status === read.status : shown.status < 300
      if (!isSame) problems.push(`${address} ${prefer}: ${shown.status}, read: ${read.status}`)
      else if (prefer && !isDeepStrictEqual(shown.body, read.body) && read.status < 400)
        problems.push(`${address} shows ${JSON.stringify(shown.body).slice(0, 300)}`)
    }
    return problems
  }

  return { entitiesOf, writeBack, showAs }
}
export type Walker = Awaited<ReturnType<typeof openWalker>>
