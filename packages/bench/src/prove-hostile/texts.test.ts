import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { DateTime, List, Locale, Localized, Nullable, Numeric, Obj, Text } from '@tradepost/contract'
import { bodyOfTexts, hasCheckedText } from './texts.ts'

describe('a body of long texts', () => {
  it('has them wherever a pattern or a format looks at a text', () => {
    const schema = Obj({
      name: Text(1),
      locale: Locale(),
      dates: List(Nullable(DateTime())),
      texts: Localized(Text(0)),
      price: Numeric(),
    })

    assert.deepEqual(bodyOfTexts(schema, 'long'), {
      name: 'x',
      locale: 'long',
      dates: ['long'],
      texts: { long: 'x' },
      price: 1,
    })
  })

  it('is only for operations that check one', () => {
    assert.equal(hasCheckedText(Obj({ items: List(Obj({ date: DateTime() })) })), true)
    assert.equal(hasCheckedText(Obj({ items: List(Obj({ name: Text(1, 20) })) })), false)
  })
})
