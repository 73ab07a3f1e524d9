import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { personIn, sentOrderIn } from '../src/app/parts/detail/sent-data.ts'

const nobody = { gender: '', birthday: '', phone: '', mobile: '', fields: [] }

describe('what platforms and apps sent', () => {
  it('of a person is read from data, whatever is in it', () => {
    assert.deepEqual(
      personIn({
        gender: 'f',
        birthday: '1990-02-28',
        phone: '+1 555',
        customFields: [
          { label: 'VAT number', internal_field_name: 'vat', value: 'X1' },
          { internal_field_name: 'terms', value: true },
          { label: 'Empty', value: null },
        ],
        customAttributes: { size: 'M', nested: { a: 1 } },
        app: { customAttributes: { floor: 2 } },
      }),
      {
        gender: 'f',
        birthday: '1990-02-28',
        phone: '+1 555',
        mobile: '',
        fields: [
          ['VAT number', 'X1'],
          ['terms', 'true'],
          ['size', 'M'],
          ['nested', '{"a":1}'],
          ['floor', '2'],
        ],
      },
    )
    for (const data of [null, undefined, 7, [], { customFields: 'x', app: 1 }])
      assert.deepEqual(personIn(data), nobody)
  })

  it('of an order is its payment, its coupons, its fields and the people in its addresses', () => {
    const platformOrder = {
      payment_method: 'PREPAY',
      payment_infos: { acme_payment_name: 'Prepayment' },
      payment_time: '2026-03-01T10:00:00+01:00',
      payment_transaction_number: 'T-1',
      external_coupons: [{ code: 'TEN', name: 'Ten', amount_gross: '-10.00' }, { code: 'FREE' }],
      acme_coupons: [{ code: 'ACME', amount: 'x' }],
      custom_fields: [{ label: 'Gift', value: 1 }],
      invoice_address: { gender: 'm', custom_fields: [{ label: 'Floor', value: '2' }] },
      delivery_address: null,
    }

    assert.deepEqual(sentOrderIn({ platformOrder }), {
      payment: 'Prepayment',
      paymentTime: '2026-03-01T10:00:00+01:00',
      transaction: 'T-1',
      coupons: [
        { code: 'TEN', name: 'Ten', amount: 10 },
        { code: 'FREE', name: '', amount: null },
        { code: 'ACME', name: '', amount: null },
      ],
      fields: [['Gift', '1']],
      invoice: { ...nobody, gender: 'm', fields: [['Floor', '2']] },
      delivery: nobody,
    })
    for (const data of [null, {}, { platformOrder: 'x' }]) assert.equal(sentOrderIn(data), null)
  })
})
