import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { allOperations, type BoundOperation, businessCodes } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import { harness, useOwnServer } from '../../support/harness.ts'
import { until } from '../../support/until.ts'

/** Stands for names, addresses, phone numbers and tokens: whatever people send. */
const MARK = 'zq7mark'
const ADDRESS = `jane.${MARK}@example.test`

const lines: string[] = []
useOwnServer({}, {}, { logTo: { write: (line) => lines.push(line) } })

const marked = () => lines.filter((line) => line.toLowerCase().includes(MARK))
const count = (text: string) => lines.filter((line) => line.includes(text)).length

type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  minItems?: number
  additionalProperties?: Schema | boolean
}

const candidates = [MARK, ADDRESS, `https://${MARK}.test/?key=${MARK}`, 'en-us', 'USD', '2026-01-01', '09:00']
const textFor = ({ format, pattern }: Schema): string => {
  if (format === 'date-time') return '2026-01-01T00:00:00Z'
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000000'
  if (pattern === undefined) return format === undefined ? MARK : ADDRESS
  return candidates.find((text) => new RegExp(pattern, 'u').test(text)) ?? MARK
}

/** A value that the schema takes, if possible, with the mark in every text. */
const valueFor = (schema: Schema): unknown => {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return valueFor(schema.anyOf[0] ?? {})
  if (schema.type === 'array') return [valueFor(schema.items ?? {})]
  if (schema.type === 'number' || schema.type === 'integer') return 1
  if (schema.type === 'boolean') return false
  if (schema.type !== 'object' && !schema.properties) return textFor(schema)
  const { properties, additionalProperties: others } = schema
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, valueFor(inner)]))
  return { 'en-us': typeof others === 'object' ? valueFor(others) : MARK }
}

/** Codes of the trade may be seen in the log, so they are none; an address in their place must not be. */
const pathTo = ({ path }: BoundOperation, merchantCode: string, code: string): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'merchantCode') return merchantCode
    if (name === 'word') return 'create'
    return encodeURIComponent(businessCodes.has(name) ? code : `${MARK}-${name}`)
  })

const queriesFor = ({ operation }: BoundOperation): Record<string, string>[] => {
  const { properties = {} } = (operation.query ?? {}) as Schema
  const names = Object.keys(properties)
  const filters = ['code', 'emailAddress', 'lastName', 'orderNumber'].map((field) => ({
    filters: JSON.stringify({ [field]: { $eq: MARK } }),
    search: MARK,
  }))
  return [
    {},
    Object.fromEntries([...names, MARK].map((name) => [name, MARK])),
    ...(names.includes('filters') ? filters : []),
  ]
}

let ask: (bound: BoundOperation) => Promise<void>
let merchantCode: string
let raw: Awaited<ReturnType<typeof harness>>['raw']
let platform: Awaited<ReturnType<typeof harness>>['platform']
before(async () => {
  const h = await harness()
  ;({ merchantCode, raw, platform } = h)
  const tokens = new Map<string, string>()
  for (const scope of ['operator', 'merchant', 'shopper'] as const)
    tokens.set(scope, await h.tokenOfScope(scope))
  ask = async (bound) => {
    const { operation, service } = bound
    const body = operation.body ? JSON.stringify(valueFor(operation.body as Schema)) : undefined
    const token = tokens.get(service.scope) ?? MARK
    const send = (code: string, query: Record<string, string>, headers: Record<string, string> = {}) =>
      raw(`${pathTo(bound, merchantCode, code)}?${new URLSearchParams(query)}`, {
        method: operation.method,
        token,
        body,
        headers: { 'user-agent': MARK, ...headers },
      })
    for (const query of queriesFor(bound)) await send('some-code', query)
    await send(ADDRESS, {}, { 'idempotency-key': MARK })
    await send('some-code', {}, { authorization: `Bearer ${MARK}` })
  }
})

it('logs nothing that callers send, over all operations', async () => {
  for (const bound of allOperations) await ask(bound)

  assert.ok(count('"msg":"request"') > 3 * allOperations.length)
  assert.deepEqual(marked(), [])
})

it('logs nothing that visitors send to pages, to the endpoint of plugins and to addresses that do not exist', async () => {
  const form = {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    body: String(new URLSearchParams({ email: ADDRESS, password: MARK, firstName: MARK, action: MARK })),
  }
  const shop = `/store/${merchantCode}/of-guests`
  const before = count('"msg":"request"')

  const statuses = await Promise.all([
    raw(`${shop}/en-us/search?q=${MARK}`),
    raw(`${shop}/en-us/${MARK}/${ADDRESS}?x=${MARK}`),
    raw(`${shop}/en-us/orders/${MARK}@x?signature=${MARK}`),
    raw(`${shop}/en-us/account/register`, form),
    raw(`${shop}/en-us/account/sign-in`, form),
    raw(`/${MARK}?token=${MARK}`),
    raw(`/catalog/v1/merchants/${MARK}/nowhere/${ADDRESS}`),
    raw(`/files/${MARK}/${ADDRESS}`),
    raw(`/images/proxy/${MARK}?url=${MARK}`),
    raw(`/%zz${MARK}`),
    raw('/service/api.php', form),
    raw('/auth/oauth/token', form),
  ])

  assert.ok(statuses.every(({ status }) => status < 500))
  await until(() => count('"msg":"request"') >= before + statuses.length)
  assert.deepEqual(marked(), [])
})

/** From now on no row is written, and the refusal shows the whole row in every part that an error of PostgreSQL has. */
const refuseAllRows = sql`
  do $do$ declare name text; begin
    create function show_row() returns trigger language plpgsql as $$ begin
      raise exception 'the row is %', new using detail = new::text, hint = new::text;
    end $$;
    for name in select c.oid::regclass::text from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    loop execute format('create trigger zz_show_row before insert or update on %s for each row execute function show_row()', name);
    end loop;
  end $do$`

it('logs no value of a row in errors of requests and of jobs', async () => {
  await platform.database.run(refuseAllRows)
  await platform.database.run(
    sql`select graphile_worker.add_job('startScheduledExports', ${JSON.stringify({ to: ADDRESS })}::json)`,
  )

  for (const bound of allOperations.filter(({ operation }) => operation.method !== 'GET')) await ask(bound)
  await until(() => count('Failed task') > 0)
  await platform.database.run(sql`drop function show_row cascade`)

  assert.ok(count('"msg":"request failed"') > 50)
  assert.deepEqual(marked(), [])
})
