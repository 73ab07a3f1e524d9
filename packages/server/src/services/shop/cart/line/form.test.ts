import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CartProductEntry } from '@tradepost/contract'
import { CartError, expectNoErrors } from '@tradepost/sdk'
import fc from 'fast-check'
import { cartOf, linesOf, priced, refusalOf, totalsOf, withShop } from '../../shop.fixture.ts'

const names = (text: string) => ({ 'en-us': text })

/** Mugs for 6 whose lid costs 2 more or 1 less, and cheese for 0.07 a kilogram. */
const withMugs = async () => {
  const h = await withShop()
  const values = ['lid', 'bare', 'gratis'].map((code, sequenceId) => ({
    code,
    sequenceId,
    name: names(code),
  }))
  expectNoErrors(
    await h.api.createAttributes({
      body: { attributes: [{ code: 'top', type: 'text', use: 'extra', name: names('Top'), values }] },
    }),
  )
  const surcharges = { lid: 2, bare: -1, gratis: -7 }
  await h.seed.product({
    code: 'mug',
    ...priced(6),
    extras: [
      {
        code: 'top',
        values: Object.entries(surcharges).map(([code, additionalPrice]) => ({ code, additionalPrice })),
      },
    ],
  })
  await h.seed.product({ code: 'cheese', unit: 'kg', ...priced(0.07) })
  return h
}
const top = (value: string) => ({ type: 'select' as const, id: 'top', value })
const mug = (...values: string[]): CartProductEntry => ({
  productId: 'mug',
  quantity: 1,
  options: values.map(top),
})

describe('a line of a cart', () => {
  it('counts an option once, however often it is sent', async () => {
    const { guest } = await withMugs()
    const shopper = await guest()

    await shopper.callAddProducts({ body: [mug(...Array.from({ length: 10 }, () => 'bare'))] })
    assert.equal((await totalsOf(shopper)).grandTotal, 5)
    await shopper.callAddProducts({ body: [mug('bare')] })
    assert.deepEqual(await linesOf(shopper), ['2 mug'])
  })

  it('has one value for an option', async () => {
    const { guest } = await withMugs()
    const shopper = await guest()

    assert.deepEqual(await refusalOf(shopper.callAddProducts({ body: [mug('bare', 'lid')] })), [
      'EINVALIDITEM mug',
    ])
  })

  it('does not cost less than nothing', async () => {
    const { guest } = await withMugs()
    const shopper = await guest()

    assert.deepEqual(await refusalOf(shopper.callAddProducts({ body: [mug('gratis')] })), [
      'EINVALIDITEM mug',
    ])
  })

  it('has whole pieces, unless the product is sold by measure', async () => {
    const { guest, seed } = await withMugs()
    await seed.product({ code: 'ham', hasCatchWeight: true, ...priced(2) })
    await seed.product({ code: 'pen', unit: 'piece', ...priced(2) })
    const shopper = await guest()
    const half = (productId: string) => ({ productId, quantity: 0.5 })

    assert.deepEqual(await refusalOf(shopper.callAddProducts({ body: ['tea', 'pen', 'ham'].map(half) })), [
      'EPURCHASESTEPS tea',
      'EPURCHASESTEPS pen',
    ])
    await shopper.callAddProducts({ body: ['ham', 'cheese'].map(half) })
    assert.deepEqual(await linesOf(shopper), ['0.5 ham', '0.5 cheese'])
  })

  it('that was stored is checked again when its product changes', async () => {
    const { guest, seed, api } = await withMugs()
    await seed.product({ code: 'rope', unit: 'm', ...priced(2) })
    const shopper = await guest()
    await shopper.callAddProducts({ body: [mug('bare'), { productId: 'rope', quantity: 1.5 }] })
    assert.equal((await cartOf(shopper)).isOrderable, true)

    await api.updateProduct({ productCode: 'mug', body: { extras: [] } })
    await api.updateProduct({ productCode: 'rope', body: { unit: 'piece' } })

    const { isOrderable, cartItems } = await cartOf(shopper)
    assert.equal(isOrderable, false)
    assert.deepEqual(
      cartItems.map(({ messages }) => messages.map(({ code }) => code)),
      [['EINVALIDITEM'], ['EPURCHASESTEPS']],
    )
  })
})

describe('a cart', () => {
  it('of five hundred crumbs costs as much as the piece that they were', async () => {
    const { guest } = await withMugs()
    const shopper = await guest()
    const crumbs = Array.from({ length: 500 }, (_, n) => ({
      ...{ productId: 'cheese', quantity: 0.0714 },
      metadata: { n },
    }))

    await shopper.callAddProducts({ body: crumbs })
    assert.ok(((await totalsOf(shopper)).grandTotal ?? 0) >= 2.5)
  })

  const quantity = fc.integer({ min: 1, max: 30_000 }).map((units) => units / 10_000)
  const entry = fc.oneof(
    fc.record({ productId: fc.constant('cheese'), quantity, metadata: fc.record({ n: fc.nat(20) }) }),
    fc.record({
      productId: fc.constant('mug'),
      quantity: fc.oneof(fc.integer({ min: 1, max: 3 }), quantity),
      metadata: fc.record({ n: fc.nat(20) }),
      options: fc.array(fc.constantFrom('lid', 'bare', 'gratis').map(top), { maxLength: 4 }),
    }),
  )

  it('costs no less than the same goods in one line', async () => {
    const { guest } = await withMugs()
    const grandTotal = async (entries: readonly CartProductEntry[]) => {
      const shopper = await guest()
      const taken: CartProductEntry[] = []
      for (const one of entries)
        try {
          await shopper.callAddProducts({ body: [one] })
          taken.push(one)
        } catch (error) {
          assert.ok(error instanceof CartError, String(error))
        }
      return { taken, total: (await totalsOf(shopper)).grandTotal ?? 0 }
    }
    const together = (entries: readonly CartProductEntry[]) =>
      [
        ...Map.groupBy(entries, ({ productId, options }) => `${productId} ${options?.[0]?.value}`).values(),
      ].map(([first, ...others]) => ({
        ...(first as CartProductEntry),
        metadata: {},
        quantity:
          [first as CartProductEntry, ...others].reduce(
            (sum, one) => sum + Math.round(one.quantity * 10_000),
            0,
          ) / 10_000,
      }))

    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 2, maxLength: 8 }), async (entries) => {
        const apart = await grandTotal(entries)
        const atOnce = await grandTotal(together(apart.taken))
        assert.ok(apart.total >= atOnce.total, `${apart.total} is less than ${atOnce.total}`)
        assert.ok(apart.taken.length === 0 || apart.total > 0)
      }),
      { numRuns: 10 },
    )
  })
})
