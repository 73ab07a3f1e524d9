import assert from 'node:assert/strict'
import { it } from 'node:test'
import { allOperations, type BoundOperation } from '@tradepost/contract'
import { harness } from '../support/harness.ts'

type ObjectSchema = { properties?: Record<string, unknown>; required?: string[] } | null | undefined
const has = (schema: unknown, name: string) => name in ((schema as ObjectSchema)?.properties ?? {})

/** Lists that need nothing but the merchant. */
const lists = allOperations.filter(
  ({ service, operation, path }: BoundOperation) =>
    service.scope === 'merchant' &&
    operation.method === 'GET' &&
    has(operation.responses[200], 'meta') &&
    ((operation.query as ObjectSchema)?.required ?? []).length === 0 &&
    !path.replace('{merchantCode}', '').includes('{'),
)

it('tells offset and cursor in the meta of exactly those lists that take them', async () => {
  const { raw, seed, merchantCode } = await harness()
  await seed.catalog()
  const expected: Record<string, string[]> = {}
  const told: Record<string, string[]> = {}

  for (const { name, operation, path } of lists) {
    const takes = (parameter: string) => has(operation.query, parameter)
    expected[name] = [
      'limit',
      ...(takes('offset') ? ['offset'] : []),
      ...(takes('after') ? ['cursors'] : []),
      'totalItemCount',
    ]
    const { body } = await raw(path.replace('{merchantCode}', merchantCode))
    told[name] = Object.keys(body.meta ?? body)
  }

  assert.ok(lists.length > 20)
  assert.deepEqual(told, expected)
})
