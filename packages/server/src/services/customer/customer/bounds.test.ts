import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { texts } from '@tradepost/contract'
import { harness } from '../../../../test/support/harness.ts'
import { home, jane, send, withCustomer } from './customer.fixture.ts'

const errorsOf = (body: { error: { results: { errors: { code: string; message: string }[] } } }) =>
  body.error.results.errors

describe('the bounds of a customer', () => {
  const text = (n: number) => 'ü'.repeat(n)
  const cases: [field: string, fits: unknown[], refused: [unknown, string][]][] = [
    [
      'firstName',
      [text(255), ''],
      [
        [text(256), 'MAX_LENGTH'],
        [7, 'INVALID_TYPE'],
      ],
    ],
    ['lastName', [text(255), ''], [[text(256), 'MAX_LENGTH']]],
    ['middleName', [text(255), '', null], [[text(256), 'MAX_LENGTH']]],
    ['externalCustomerNumber', [text(255), '', null], [[text(256), 'MAX_LENGTH']]],
    ['taxClass', [text(255), '', null], [[text(256), 'MAX_LENGTH']]],
    [
      'emailAddress',
      [`${'a'.repeat(246)}@b.test`, 'a@b.c', 'Jane.Doe+x@example.test'],
      [
        [`${'a'.repeat(250)}@b.test`, 'MAX_LENGTH'],
        ['jane', 'INVALID_FORMAT'],
        ['jane@home', 'INVALID_FORMAT'],
        ['', 'MIN_LENGTH'],
      ],
    ],
    [
      'status',
      ['active', 'inactive', 'deleted'],
      [
        ['gone', 'ENUM_MISMATCH'],
        ['Active', 'ENUM_MISMATCH'],
      ],
    ],
    ['isAnonymous', [true, false], [['true', 'INVALID_TYPE']]],
    ['taxExempt', [true, false], [[1, 'INVALID_TYPE']]],
    [
      'externalUpdateDate',
      ['2026-01-01T00:00:00Z', null],
      [
        ['2026-02-30T00:00:00Z', 'INVALID_FORMAT'],
        ['2026-01-01', 'INVALID_FORMAT'],
      ],
    ],
    [
      'password',
      ['x', 'x'.repeat(1024)],
      [
        ['', 'MIN_LENGTH'],
        ['x'.repeat(1025), 'MAX_LENGTH'],
        [null, 'INVALID_TYPE'],
      ],
    ],
    [
      'contacts',
      [[], Array(1000).fill(home)],
      [
        [Array(1001).fill(home), 'ARRAY_LENGTH_LONG'],
        [null, 'INVALID_TYPE'],
      ],
    ],
    [
      'attributes',
      [[]],
      [
        [[{}], 'OBJECT_MISSING_REQUIRED_PROPERTY'],
        [[{ code: '' }], 'MIN_LENGTH'],
      ],
    ],
  ]
  for (const [field, fits, refused] of cases)
    it(`${field} hold at their edge and not one past it`, async () => {
      const h = await harness()
      const create = (value: unknown) => send(h, '/customers', { customers: [{ ...jane, [field]: value }] })

      for (const value of fits) {
        const { status, text } = await create(value)
        assert.equal(status, 201, text)
        assert.ok(!text.includes('null'), text)
      }
      for (const [value, code] of refused) {
        const { status, body } = await create(value)
        assert.equal(status, 400)
        assert.ok(
          errorsOf(body).some((error) => error.code === code),
          JSON.stringify(body),
        )
      }
    })

  const settings: [field: string, fits: unknown[], refused: unknown[]][] = [
    ['defaultLocale', ['en-us', 'x'.repeat(35), null], ['x'.repeat(36)]],
    ['defaultCurrency', ['EUR', null], ['EURO', 1]],
    ['communicationPreferences', [[], ['email', 'sms', 'push']], [['fax'], 'email', null]],
    ['defaultLocationCode', ['x'.repeat(255), null], ['x'.repeat(256)]],
    ['marketingOptIn', [true, false], [null, 'true']],
  ]
  for (const [field, fits, refused] of settings)
    it(`settings.${field} hold on create and on update`, async () => {
      const h = await withCustomer()
      const create = (value: unknown) =>
        send(h, '/customers', { customers: [{ ...jane, settings: { [field]: value } }] })
      const update = (value: unknown) => send(h, `/customers/${h.id}`, { settings: { [field]: value } })

      for (const value of fits) {
        assert.equal((await create(value)).status, 201)
        assert.equal((await update(value)).status, 204)
        const { customer } = await h.api.getCustomer({ customerId: h.id })
        assert.deepEqual((customer.settings as Record<string, unknown>)[field], value)
      }
      for (const value of refused) {
        assert.equal((await create(value)).status, 400)
        assert.equal((await update(value)).status, 400)
      }
    })

  it('tolerate fields that nobody knows', async () => {
    const h = await withCustomer()

    const created = await send(h, '/customers', {
      customers: [{ ...jane, sequenceId: 4, catalogCode: 'x', type: { name: 'y' } }],
    })
    const updated = await send(h, `/customers/${h.id}`, { password: 'not here', id: 'mine', nothing: {} })

    assert.deepEqual([created.status, updated.status], [201, 204])
    assert.equal((await h.api.getCustomer({ customerId: h.id })).customer.id, h.id)
  })

  it('report every violation of a request at once', async () => {
    const h = await harness()

    const { body } = await send(h, '/customers', {
      customers: [{ status: 'gone' }, { ...jane, taxExempt: 'no' }],
    })

    assert.deepEqual(
      errorsOf(body).map(({ message }) => message),
      [
        texts.missingProperty('firstName'),
        texts.missingProperty('lastName'),
        texts.missingProperty('emailAddress'),
        texts.noEnumMatch('gone'),
        texts.wrongType('boolean', 'string'),
      ],
    )
  })
})

describe('a body that is encoded twice', () => {
  it('is understood', async () => {
    const h = await harness()

    const { status, body } = await send(h, '/customers', JSON.stringify({ customers: [jane] }))

    assert.equal(status, 201)
    assert.equal(body.ids.length, 1)
  })
})
