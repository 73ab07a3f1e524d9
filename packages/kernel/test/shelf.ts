import { after } from 'node:test'
import {
  Batch,
  BatchResult,
  Code,
  FreeObject,
  fieldWarnings,
  List,
  limitOffset,
  Obj,
  service,
  Text,
  Type,
} from '@tradepost/contract'
import type { Config } from '../src/config/config.ts'
import type { ConnectionOptions } from '../src/db/db.ts'
import { sql } from '../src/db/sql.ts'
import { fail } from '../src/errors/api-error.ts'
import { batchError } from '../src/errors/batch.ts'
import { Answer } from '../src/http/answer/answer.ts'
import { nobody } from '../src/http/guard.ts'
import type { Ctx, Principal } from '../src/http/route/context.ts'
import { routes, withProblems } from '../src/http/route/routes.ts'
import { createServer, type HttpOptions } from '../src/http/server.ts'
import { emit } from '../src/outbox/emit.ts'
import { openTestDatabase } from './database.ts'
import { testPlatform } from './platform.ts'

const about = { title: 'Test', description: 'Made for the tests of the kernel' }
const common = { tag: 'Test', summary: 'Test' }
const Item = Obj({ code: Code(), name: Text(0, 255), revision: Type.Number() })
const ItemBody = Obj({ code: Code(), name: Text(0, 255) })

/** A service as any other: items on a shelf. */
const shelf = service('shelf', about, {
  listItems: {
    ...common,
    method: 'GET',
    path: '/items',
    permission: 'CPV',
    query: Type.Object({ ...limitOffset(10, 100), name: Type.Optional(Text(0, 255)) }),
    responses: { 200: FreeObject() },
  },
  getItem: {
    ...common,
    method: 'GET',
    path: '/items/{itemCode}',
    permission: 'CPV',
    responses: { 200: Obj({ item: Item }) },
  },
  createItems: {
    ...common,
    method: 'POST',
    path: '/items',
    permission: 'CPC',
    body: Obj({ items: Batch(ItemBody) }),
    responses: { 200: BatchResult },
    batch: true,
  },
  updateItem: {
    ...common,
    method: 'POST',
    path: '/items/{itemCode}',
    permission: 'CPE',
    body: Obj({ name: Type.Optional(Text(0, 255)) }),
    responses: { 204: null },
    errors: ['preconditionFailed'],
    represents: 'getItem',
  },
  deleteItems: {
    ...common,
    method: 'DELETE',
    path: '/items',
    permission: 'CPD',
    body: Obj({ codes: List(Code()) }),
    responses: { 204: null },
  },
  countItems: {
    ...common,
    method: 'POST',
    path: '/items/count',
    permission: 'CPV',
    body: Obj({ name: Type.Optional(Text(0, 255)) }),
    responses: { 200: Obj({ count: Type.Number(), ...fieldWarnings }) },
    safe: true,
  },
  breakItem: {
    ...common,
    method: 'PUT',
    path: '/items/{itemCode}',
    permission: 'CPE',
    responses: { 204: null },
  },
})

/** Another dialect, and no mercy for unknown fields. */
const desk = service(
  'desk',
  { ...about, dialect: 'order', unknownFields: 'refuse' },
  {
    tidyDesk: {
      ...common,
      method: 'POST',
      path: '/tidy',
      body: Obj({ drawer: Text(1, 5) }),
      responses: { 202: FreeObject() },
    },
    weighDesk: {
      ...common,
      method: 'POST',
      path: '/weigh',
      body: Obj({ things: List(Obj({ grams: Type.Number() })) }),
      responses: { 200: FreeObject() },
    },
  },
)

/** Open to anybody, takes a form, and lies above an address of another service. */
const door = service(
  'desk',
  { ...about, scope: 'public', base: '/desk', dialect: 'oauth' },
  {
    knock: {
      ...common,
      method: 'POST',
      path: '/knock',
      body: Obj({ name: Type.Optional(Text(1, 10)) }),
      bodyType: 'form',
      responses: { 200: FreeObject() },
      safe: true,
    },
  },
)

const office = service(
  'office',
  { ...about, scope: 'operator', dialect: 'import' },
  {
    openOffice: { ...common, method: 'POST', path: '/open', responses: { 204: null } },
  },
)

type Item = { code: string; name: string; revision: number }

const findItem = (ctx: Ctx, code: string) =>
  ctx.db.maybe<Item>(sql`
    select code, name, revision from item where merchant_id = ${ctx.merchantId} and code = ${code}`)

const getItem = async (ctx: Ctx, code: string) => {
  const item = await findItem(ctx, code)
  if (!item) throw fail('productNotFound')
  return new Answer(JSON.stringify({ item: { code: item.code, name: item.name } }), item.revision)
}

const createItems = (ctx: Ctx, items: { code: string; name: string }[]) =>
  ctx.tx(async (tx) => {
    const failed = []
    for (const [index, { code, name }] of items.entries()) {
      const stored = await tx.run(sql`
        insert into item (merchant_id, code, name) values (${ctx.merchantId}, ${code}, ${name}) on conflict do nothing`)
      if (stored === 0) failed.push(batchError({ index, entity: 'item', id: code }, 'productExists'))
    }
    await emit(tx, ctx, [{ event: 'shopUpdated', entityId: '', payload: { shopCode: '' } }])
    return { errors: failed }
  })

const updateItem = (ctx: Ctx, code: string, name: string | undefined) =>
  ctx.tx(async (tx) => {
    const item = await tx.maybe<Item>(sql`
      select revision from item where merchant_id = ${ctx.merchantId} and code = ${code} for update`)
    if (!item) throw fail('productNotFound')
    ctx.checkMatch(item.revision)
    await tx.run(sql`
      update item set name = coalesce(${name ?? null}, name), revision = revision + 1
      where merchant_id = ${ctx.merchantId} and code = ${code}`)
  })

/** Fails unforeseen the first time, after it has written. */
const broken = new Set<string>()
const breakItem = (ctx: Ctx, code: string) =>
  ctx.tx(async (tx) => {
    await tx.run(
      sql`insert into item (merchant_id, code, name) values (${ctx.merchantId}, ${code}, 'broken')`,
    )
    if (broken.has(code)) return
    broken.add(code)
    throw new Error(`inner detail of ${code}`)
  })

const services = [
  routes(shelf, {
    listItems: ({ ctx, query }) =>
      ctx.db.one(sql`
        select ${JSON.stringify(query)}::jsonb as query, count(*) as count from item where merchant_id = ${ctx.merchantId}`),
    getItem: ({ ctx, params }) => getItem(ctx, params.itemCode),
    createItems: ({ ctx, body }) => createItems(ctx, body.items),
    updateItem: ({ ctx, params, body }) => updateItem(ctx, params.itemCode, body.name),
    deleteItems: ({ ctx, body }) =>
      ctx.tx(async (tx) => {
        await tx.run(
          sql`delete from item where merchant_id = ${ctx.merchantId} and code = any(${body.codes})`,
        )
      }),
    countItems: ({ ctx }) =>
      ctx.db.one<{ count: number }>(sql`
        select count(*) as count from item where merchant_id = ${ctx.merchantId}`),
    breakItem: ({ ctx, params }) => breakItem(ctx, params.itemCode),
  }),
  routes(door, { knock: async ({ body }) => ({ heard: body }) }),
  routes(desk, {
    tidyDesk: async ({ body }) => ({ tidied: body }),
    weighDesk: withProblems(async ({ problems }) => ({ found: problems.map(({ message }) => message) })),
  }),
  routes(office, { openOffice: async () => undefined }),
]

/** A token names its merchant, its permissions and its client: `tea CPV,CPE till`. Clients named `app-…` are of shoppers. */
const guard = (token: string): Principal | null => {
  const [merchantCode = '', permissions = '', clientId = 'client'] = token.split(' ')
  if (merchantCode === 'expired') return null
  return {
    ...nobody,
    kind: merchantCode === 'operator' ? 'operator' : 'merchant',
    isOperator: merchantCode === 'operator',
    merchantId: merchantCode.length,
    merchantCode,
    subject: clientId,
    clientId,
    permissions: new Set(permissions.split(',')),
    isCountedByAddress: clientId.startsWith('app-'),
  }
}

export const everything = 'tea APIALL'

type Init = { method?: string; body?: unknown; token?: string | null; headers?: Record<string, string> }

/** The server on a port of its own, with a table for the items. */
export const startShelf = async (
  over: Partial<Config> = {},
  connection?: ConnectionOptions,
  options?: Partial<HttpOptions>,
) => {
  const database = await openTestDatabase(connection)
  await database.run(sql`
    create table if not exists item (merchant_id int, code text, name text, revision bigint not null default 1,
      primary key (merchant_id, code))`)
  const platform = testPlatform(database, over)
  const app = await createServer(platform, {
    version: '1.2.3',
    services,
    guard: async (token) => guard(token),
    isReady: () => true,
    ...options,
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  after(() => app.close())

  /** Paths that begin with `/items` are those of the merchant `tea`. */
  const call = async (
    path: string,
    { method = 'GET', body, token = everything, headers = {} }: Init = {},
  ) => {
    const isText = typeof body === 'string'
    const response = await fetch(url + path.replace(/^\/items/, '/shelf/v1/merchants/tea/items'), {
      method,
      body: body === undefined ? undefined : isText ? body : JSON.stringify(body),
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
    })
    const text = await response.text()
    return {
      status: response.status,
      text,
      body: text ? JSON.parse(text) : undefined,
      headers: response.headers,
    }
  }
  const items = async () =>
    (await database.many<{ code: string }>(sql`select code from item order by code`)).map(({ code }) => code)
  const clear = () => database.run(sql`truncate item, idempotency_key, outbox`)
  return { url, database, platform, app, call, items, clear }
}
