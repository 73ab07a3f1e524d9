import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type CustomerAttributeType, texts } from '@tradepost/contract'
import { type Definition, entryChanges, readEntries } from './entry.rules.ts'

const definition = (type: CustomerAttributeType, ...values: string[]): Definition => ({
  type,
  isInternal: false,
  hasValues: values.length > 0,
  values: new Set(values),
})

/** The text that filters compare, or the message of the refusal. */
const textOf = (type: CustomerAttributeType, value: unknown, ...values: string[]) => {
  const read = readEntries([{ code: 'a', value }], new Map([['a', definition(type, ...values)]]))
  if ('entries' in read) return read.entries[0]?.text
  const { error } = read.refusal
  return { refused: typeof error === 'string' ? error : error[0]?.message }
}

describe('the value of a customer attribute', () => {
  const refused = (what: string) => ({ refused: `Expected ${what}` })
  const scalar = refused('a text, a number or a truth value')
  const coded = refused('an object with the code of a value')
  const cases: [CustomerAttributeType, unknown, unknown][] = [
    ['text', 'Chess', 'Chess'],
    ['text', '', ''],
    ['text', 42, '42'],
    ['text', true, 'true'],
    ['text', ['a'], scalar],
    ['text', { name: 'x' }, scalar],
    ['text', 'x'.repeat(500), 'x'.repeat(500)],
    ['text', '😀'.repeat(500), '😀'.repeat(500)],
    ['text', 'x'.repeat(501), { refused: texts.tooManyCharacters(501, 500) }],
    ['callingNumber', '+43 1 234', '+43 1 234'],
    ['number', 42, '42'],
    ['number', '42.50', '42.5'],
    ['number', -1e-7, '-1e-7'],
    ['number', 'NaN', refused('a number')],
    ['number', '1e999', refused('a number')],
    ['number', ' ', refused('a number')],
    ['number', true, refused('a number')],
    ['boolean', false, 'false'],
    ['boolean', 'true', 'true'],
    ['boolean', 1, refused('true or false')],
    ['date', '2026-05-31', '2026-05-31T00:00:00.000Z'],
    ['date', '2026-05-31T12:00:00+02:00', '2026-05-31T10:00:00.000Z'],
    ['date', '2026-05-31 12:00', '2026-05-31T12:00:00.000Z'],
    ['date', '2026-02-30', refused('an ISO 8601 date')],
    ['date', '0001-01-01T00:00:00+14:00', refused('an ISO 8601 date')],
    ['date', 20260531, refused('an ISO 8601 date')],
    ['collectionOfValues', 'gold', coded],
    ['collectionOfValues', { code: 'gold' }, { refused: 'attributeValueNotFound' }],
    ['text', null, null],
    ['collectionOfValues', undefined, null],
  ]
  for (const [type, value, expected] of cases)
    it(`of type ${type}: ${String(JSON.stringify(value)).slice(0, 40)}`, () => {
      assert.deepEqual(textOf(type, value), expected)
    })

  it('is a code wherever the attribute has values, whatever its type', () => {
    assert.equal(textOf('text', { code: 'gold' }, 'gold'), 'gold')
    assert.deepEqual(textOf('text', 'gold', 'gold'), coded)
    assert.deepEqual(textOf('number', { code: 'iron' }, 'gold'), { refused: 'attributeValueNotFound' })
  })

  it('is stored as it was sent, a coded one without its name', () => {
    const known = new Map([
      ['a', definition('date')],
      ['b', definition('text', 'gold')],
    ])

    assert.deepEqual(
      readEntries(
        [
          { code: 'a', value: '2026-05-31' },
          { code: 'b', value: { code: 'gold', name: 'Gold' } },
        ],
        known,
      ),
      {
        entries: [
          { attributeCode: 'a', value: '2026-05-31', text: '2026-05-31T00:00:00.000Z' },
          { attributeCode: 'b', value: { code: 'gold' }, text: 'gold' },
        ],
      },
    )
  })
})

describe('from what a customer has to the sent list', () => {
  const current = [
    { code: 'a', isRequired: false, visibility: 'public' },
    { code: 'b', isRequired: false, visibility: 'internal' },
  ]
  const entry = (code: string, text: string | null) => ({ attributeCode: code, value: text, text })

  it('what is not listed goes, what has a value or is new is written', () => {
    const sent = [{ code: 'b' }, { code: 'c' }]
    const entries = [entry('b', null), entry('c', null)]

    assert.deepEqual(entryChanges(current, sent, entries, false), {
      losesRequired: false,
      removed: ['a'],
      written: [entry('c', null)],
    })
  })

  it('internal ones stay when they are ignored', () => {
    assert.deepEqual(entryChanges(current, [], [], true).removed, ['a'])
    assert.deepEqual(entryChanges(current, [], [], false).removed, ['a', 'b'])
  })

  it('a required one is lost when it is removed or cleared', () => {
    const required = current.map((one) => ({ ...one, isRequired: true }))
    const all = [{ code: 'a' }, { code: 'b' }]

    assert.equal(entryChanges(required, [], [], false).losesRequired, true)
    assert.equal(entryChanges(required, all, [], false).losesRequired, false)
    assert.equal(
      entryChanges(required, [{ code: 'a' }, { code: 'b', value: null }], [], false).losesRequired,
      true,
    )
  })
})
