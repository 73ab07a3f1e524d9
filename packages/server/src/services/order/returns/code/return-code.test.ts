import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { messageOf } from '@tradepost/contract'
import { expectNoErrors, TradepostError } from '@tradepost/sdk'
import { harness } from '../../../../../test/support/harness.ts'

const hasStatus = (status: number) => (error: unknown) =>
  error instanceof TradepostError && error.status === status

describe('return reasons and product conditions', () => {
  it('are there when a merchant starts', async () => {
    const { api } = await harness()

    const { returnReasons } = await api.listReturnReasons()
    const { productConditions } = await api.listProductConditions()

    assert.deepEqual(returnReasons[0], {
      code: 'changedMind',
      status: 'active',
      sequenceId: 1,
      name: 'Changed their mind',
    })
    assert.deepEqual(
      productConditions.map(({ code, isResellable }) => [code, isResellable]),
      [
        ['new', true],
        ['opened', true],
        ['used', false],
        ['damaged', false],
        ['defective', false],
      ],
    )
  })

  it('have names in several languages, or one as a plain text', async () => {
    const { api } = await harness()
    expectNoErrors(
      await api.createReturnReasons({
        body: {
          returnReasons: [
            { code: 'a', sequenceId: 0, name: { 'en-us': 'Too big', 'de-DE': 'Zu groß' } },
            { code: 'b', sequenceId: 0, name: 'Too small', status: 'inactive' },
          ],
        },
      }),
    )
    const names = async (locale?: string) =>
      (await api.listReturnReasons({ locale })).returnReasons.slice(0, 2).map(({ name }) => name)

    assert.deepEqual(await names(), ['Too big', 'Too small'])
    assert.deepEqual(await names('de-de'), ['Zu groß', 'Too small'])
    await api.updateReturnReason({ returnReasonCode: 'a', body: { name: { 'de-de': 'Zu weit' } } })
    assert.deepEqual(
      [await names(), await names('de')],
      [
        ['Too big', 'Too small'],
        ['Zu weit', 'Too small'],
      ],
    )
  })

  it('are filtered by status', async () => {
    const { api } = await harness()
    await api.updateReturnReason({ returnReasonCode: 'other', body: { status: 'inactive' } })

    const { returnReasons } = await api.listReturnReasons({ filters: { status: 'inactive' } })

    assert.deepEqual(
      returnReasons.map(({ code }) => code),
      ['other'],
    )
  })

  it('change, go, and exist once', async () => {
    const { api } = await harness()
    const create = () =>
      api.createProductConditions({
        body: { productConditions: [{ code: 'worn', name: 'Worn' }, { code: 'torn' }] },
      })
    expectNoErrors(await create())
    const again = await create()
    assert.deepEqual(
      again.errors.map(({ code, message }) => [code, message]),
      [
        [409, messageOf('productConditionExists')],
        [409, messageOf('productConditionExists')],
      ],
    )

    await api.updateProductCondition({
      productConditionCode: 'worn',
      body: { isResellable: true, sequenceId: 9 },
    })
    await api.deleteProductCondition({ productConditionCode: 'torn' })

    const { productConditions } = await api.listProductConditions()
    assert.deepEqual(productConditions.at(-1), {
      code: 'worn',
      status: 'active',
      sequenceId: 9,
      name: 'Worn',
      isResellable: true,
    })
    await assert.rejects(api.deleteProductCondition({ productConditionCode: 'torn' }), hasStatus(404))
    await assert.rejects(
      api.updateProductCondition({ productConditionCode: 'worn', body: { code: 'other' } }),
      hasStatus(409),
    )
    await assert.rejects(api.updateReturnReason({ returnReasonCode: 'none', body: {} }), hasStatus(404))
    await assert.rejects(
      api.updateReturnReason({ returnReasonCode: 'other', body: { code: 'others' } }),
      hasStatus(409),
    )
    await api.deleteReturnReason({ returnReasonCode: 'other' })
    await assert.rejects(api.deleteReturnReason({ returnReasonCode: 'other' }), hasStatus(404))
  })

  it('have codes and names of up to 255 characters', async () => {
    const { api } = await harness()
    const send = (code: string, name: string) =>
      api.createReturnReasons({ body: { returnReasons: [{ code, name }] } })

    expectNoErrors(await send('c'.repeat(255), 'n'.repeat(255)))
    await assert.rejects(send('c'.repeat(256), 'n'), hasStatus(400))
    await assert.rejects(send('c', 'n'.repeat(256)), hasStatus(400))
    await assert.rejects(send('c', ''), hasStatus(400))
  })
})
