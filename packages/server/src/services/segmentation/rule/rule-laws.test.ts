import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { memberFilters } from '@tradepost/contract'
import fc from 'fast-check'
import { dynamic, person, withSegments } from '../segment/segment.fixture.ts'

const SEED = 20_261_116

const fields = memberFilters.filter((name) => name !== 'type')
const operators = [
  '$eq',
  '$ne',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$ct',
  '$nct',
  '$exists',
  '$nExists',
  '$in',
  '$nin',
]
/** Of every type, and at the ends of what each can hold. */
const scalar = fc.constantFrom<unknown>(
  ...['', 'x', '%', '_', '\\', "'", '𝄞', 'AT', 'active', '11111111-2222-4333-8444-555555555555'],
  ...['0001-01-01', '9999-12-31T23:59:59+15:59', '2026-01-01T00:00:00Z', 'true', '1e999', '9'.repeat(400)],
  ...[0, -1, 1e-320, 1e308, 2 ** 53, '9223372036854775807', '9223372036854775808', true, false, null],
)
const operand = fc.oneof(
  { weight: 3, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) },
)
const condition = fc.oneof(
  scalar,
  fc.dictionary(fc.constantFrom(...operators), operand, { minKeys: 1, maxKeys: 1 }),
)
const prefixed = fc
  .tuple(fc.constantFrom(...fields), fc.boolean())
  .map(([name, isPrefixed]) => (isPrefixed && !name.startsWith('devices.') ? `customer.${name}` : name))
const rules = fc.letrec<{ rules: Record<string, unknown> }>((tie) => ({
  rules: fc.oneof(
    { weight: 5, arbitrary: fc.dictionary(prefixed, condition, { minKeys: 1, maxKeys: 1 }) },
    { weight: 1, arbitrary: fc.record({ $or: fc.array(tie('rules'), { minLength: 1, maxLength: 2 }) }) },
  ),
})).rules

describe('whatever rules are taken', () => {
  it('find the same customers as a search, and never make it fail', async () => {
    const h = await withSegments()
    await h.customers(person('Jane'), person('Joe', 'US', { middleName: 'x', externalCustomerNumber: '7' }))
    const token = await h.token()
    const send = (path: string, method: string, body?: unknown) =>
      h.raw(`/segmentation/v1/merchants/${h.merchantCode}${path}`, {
        method,
        token,
        body: body === undefined ? undefined : JSON.stringify(body),
      })
    let taken = 0

    for (const [n, sent] of fc.sample(rules, { seed: SEED, numRuns: 300 }).entries()) {
      const text = JSON.stringify(sent)
      const search = await send(`/membersSearch?rules=${encodeURIComponent(text)}`, 'GET')
      assert.ok([200, 400].includes(search.status), `${text} ${search.text}`)
      if (text.includes('devices.lastActivity')) continue

      const created = await send('/segments', 'POST', { segments: [dynamic(`s${n}`, sent)] })
      assert.equal(created.status, search.status === 200 ? 201 : 400, `${text} ${created.text}`)
      if (created.status !== 201) continue
      taken++
      assert.equal((await h.read(`s${n}`)).memberCount, search.body.meta.totalItemCount, text)
    }

    assert.ok(taken > 80, `${taken} were taken`)
  })
})
