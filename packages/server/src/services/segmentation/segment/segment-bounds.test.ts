import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { segmentStatuses, segmentTypes, type ValidationCode } from '@tradepost/contract'
import { asDevice, fixed, withSegments } from './segment.fixture.ts'

const text = (size: number) => '𝄞'.repeat(size)

type Row = {
  field: string
  good: unknown[]
  bad: [value: unknown, code: ValidationCode][]
  createOnly?: boolean
}

const rows: Row[] = [
  {
    field: 'name',
    good: ['x', text(255)],
    bad: [
      ['', 'MIN_LENGTH'],
      [text(256), 'MAX_LENGTH'],
      [null, 'INVALID_TYPE'],
      [7, 'INVALID_TYPE'],
    ],
  },
  {
    field: 'description',
    good: ['', text(4000), null],
    bad: [
      [text(4001), 'MAX_LENGTH'],
      [7, 'INVALID_TYPE'],
    ],
  },
  {
    field: 'status',
    good: [...segmentStatuses],
    bad: [
      ['deleted', 'ENUM_MISMATCH'],
      [null, 'INVALID_TYPE'],
    ],
  },
  {
    field: 'rules',
    good: [null, {}, [], { lastName: 'x' }],
    bad: [
      ['{}', 'INVALID_TYPE'],
      [[{}], 'ARRAY_LENGTH_LONG'],
      [7, 'INVALID_TYPE'],
    ],
  },
  {
    field: 'externalUpdateDate',
    good: ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.123-02:00', null],
    bad: [
      ['yesterday', 'INVALID_FORMAT'],
      ['2026-02-30T00:00:00Z', 'INVALID_FORMAT'],
      [7, 'INVALID_TYPE'],
    ],
  },
  {
    field: 'type',
    createOnly: true,
    good: [...segmentTypes],
    bad: [
      ['static', 'ENUM_MISMATCH'],
      [null, 'INVALID_TYPE'],
    ],
  },
  {
    field: 'members',
    createOnly: true,
    good: [[], Array.from({ length: 1000 }, () => asDevice('known'))],
    bad: [
      [Array.from({ length: 1001 }, () => asDevice('known')), 'ARRAY_LENGTH_LONG'],
      [null, 'INVALID_TYPE'],
      [[{ id: 'known' }], 'OBJECT_MISSING_REQUIRED_PROPERTY'],
    ],
  },
]

describe('the fields of a segment', () => {
  for (const { field, good, bad, createOnly } of rows)
    it(`are bounded: ${field}`, async () => {
      const { send, devices } = await withSegments(fixed('known'))
      await devices({ code: 'known' })
      const created = (n: number, value: unknown) =>
        send('/segments', { segments: [{ ...fixed(`s${n}`), [field]: value }] })
      const updated = (value: unknown) => send('/segments/known', { [field]: value })

      for (const [n, value] of good.entries()) {
        const { status, body } = await created(n, value)
        assert.deepEqual([status, body], [201, { errors: [] }], JSON.stringify(value).slice(0, 80))
        if (!createOnly) assert.equal((await updated(value)).status, 204)
      }
      for (const [value, code] of bad) {
        const answers = [await created(99, value), ...(createOnly ? [] : [await updated(value)])]
        for (const { status, body } of answers) {
          assert.equal(status, 400, JSON.stringify(value).slice(0, 80))
          assert.equal(body.error.results.errors[0].code, code)
        }
      }
    })

  it('are required as far as a segment needs them', async () => {
    const { send } = await withSegments()

    for (const field of ['code', 'name', 'type']) {
      const { [field as 'code']: _, ...rest } = fixed('x')
      const { status, body } = await send('/segments', { segments: [rest] })
      assert.equal(status, 400)
      assert.equal(body.error.results.errors[0].message, `Missing required property: ${field}`)
    }
  })

  it('include a code of 1 to 255 characters', async () => {
    const { send, read } = await withSegments()
    const create = async (code: unknown) =>
      (await send('/segments', { segments: [{ ...fixed('x'), code }] })).status

    assert.deepEqual([await create('x'), await create('y'.repeat(255))], [201, 201])
    assert.deepEqual([await create(''), await create('y'.repeat(256)), await create(null)], [400, 400, 400])
    assert.equal((await read('y'.repeat(255))).name, 'x')
  })

  it('that are unknown are dropped', async () => {
    const { send, read } = await withSegments()

    const { status } = await send('/segments', { segments: [{ ...fixed('x'), nonsense: 1, memberCount: 9 }] })

    assert.equal(status, 201)
    assert.equal((await read('x')).memberCount, 0)
  })

  it('come in batches of 1 to 1,000', async () => {
    const { send } = await withSegments()
    const batch = (count: number) => ({ segments: Array.from({ length: count }, (_, n) => fixed(`s${n}`)) })

    assert.equal((await send('/segments', batch(0))).status, 400)
    assert.equal((await send('/segments', batch(1001))).status, 400)
    assert.equal((await send('/segments', batch(1000))).status, 201)
  })

  it('may be encoded twice', async () => {
    const { send, read } = await withSegments()

    const { status } = await send('/segments', JSON.stringify({ segments: [fixed('twice')] }))

    assert.equal(status, 201)
    assert.equal((await read('twice')).code, 'twice')
  })
})
