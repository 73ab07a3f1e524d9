import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { InventoryTreatmentSettingCreate } from '@tradepost/contract'
import { NotFoundError, ValidationError } from '@tradepost/sdk'
import { harness } from '../../../../test/support/harness.ts'

const treatment = (code: string, sequenceId: number): InventoryTreatmentSettingCreate => ({
  code,
  name: `Treatment ${code}`,
  isPurchasable: true,
  sequenceId,
})

const prepared = async () => {
  const h = await harness()
  const create = (...inventoryTreatmentSettings: InventoryTreatmentSettingCreate[]) =>
    h.api.createInventoryTreatmentSettings({ body: { inventoryTreatmentSettings } })
  const list = async () => (await h.api.listInventoryTreatmentSettings()).inventoryTreatmentSettings
  return { ...h, create, list }
}

describe('inventory treatment settings', () => {
  it('are none in the beginning', async () => {
    assert.deepEqual(await (await prepared()).list(), [])
  })

  it('are listed by sequenceId, then by code', async () => {
    const { create, list } = await prepared()

    const { errors } = await create(
      treatment('b', 2),
      treatment('c', 1),
      treatment('a', 2),
      treatment('d', 0),
    )

    assert.deepEqual(errors, [])
    assert.deepEqual(
      (await list()).map(({ code }) => code),
      ['d', 'c', 'a', 'b'],
    )
    assert.deepEqual((await list())[0], treatment('d', 0))
  })

  it('with a code that exists are an error of their item', async () => {
    const { create, list, raw, merchantCode } = await prepared()
    await create(treatment('a', 1))

    const { status, body } = await raw(`/catalog/v1/merchants/${merchantCode}/inventoryTreatmentSettings`, {
      method: 'POST',
      body: JSON.stringify({
        inventoryTreatmentSettings: [treatment('a', 9), treatment('b', 2), treatment('b', 3)],
      }),
    })

    assert.equal(status, 201)
    assert.deepEqual(
      body.errors.map((error: { code: number; entityIndex: number; entityId: string; entity: string }) => [
        error.code,
        error.entityIndex,
        error.entityId,
        error.entity,
      ]),
      [
        [409, 0, 'a', 'inventoryTreatmentSetting'],
        [409, 2, 'b', 'inventoryTreatmentSetting'],
      ],
    )
    assert.deepEqual(await list(), [treatment('a', 1), treatment('b', 2)])
  })

  it('change only in what is sent', async () => {
    const { api, create, list } = await prepared()
    await create(treatment('a b', 1))
    const update = (body: object) =>
      api.updateInventoryTreatmentSetting({ inventoryTreatmentSettingCode: 'a b', body })

    await update({ isPurchasable: false })
    await update({ name: 'New', sequenceId: 0 })
    await update({})

    assert.deepEqual(await list(), [{ code: 'a b', name: 'New', isPurchasable: false, sequenceId: 0 }])
  })

  it('keep their code', async () => {
    const { api, create, list } = await prepared()
    await create(treatment('a', 1), treatment('b', 2))
    const update = (body: object) =>
      api.updateInventoryTreatmentSetting({ inventoryTreatmentSettingCode: 'a', body })

    await update({ ...treatment('a', 1), name: 'New' })
    await assert.rejects(update(treatment('b', 9)), { status: 409 })

    assert.deepEqual(await list(), [{ ...treatment('a', 1), name: 'New' }, treatment('b', 2)])
  })

  it('are deleted, which answers no body', async () => {
    const { api, create, list, raw, merchantCode } = await prepared()
    await create(treatment('a', 1), treatment('b', 1))

    const answer = await raw(`/catalog/v1/merchants/${merchantCode}/inventoryTreatmentSettings/a`, {
      method: 'DELETE',
    })
    await api.deleteInventoryTreatmentSetting({ inventoryTreatmentSettingCode: 'b' })

    assert.deepEqual([answer.status, answer.text], [200, ''])
    assert.deepEqual(await list(), [])
  })

  it('that do not exist are not found, also those of another merchant', async () => {
    const { create } = await prepared()
    await create(treatment('a', 1))
    const { api: other } = await prepared()
    const key = { inventoryTreatmentSettingCode: 'a' }

    await assert.rejects(other.updateInventoryTreatmentSetting({ ...key, body: {} }), NotFoundError)
    await assert.rejects(other.deleteInventoryTreatmentSetting(key), NotFoundError)
  })

  const bad: [fields: object, code: string][] = [
    [{ code: '' }, 'MIN_LENGTH'],
    [{ code: 'x'.repeat(256) }, 'MAX_LENGTH'],
    [{ name: '' }, 'MIN_LENGTH'],
    [{ name: 'x'.repeat(256) }, 'MAX_LENGTH'],
    [{ isPurchasable: 'yes' }, 'INVALID_TYPE'],
    [{ sequenceId: -1 }, 'MINIMUM'],
    [{ sequenceId: 1.5 }, 'INVALID_TYPE'],
    [{ sequenceId: 2 ** 31 }, 'MAXIMUM'],
    ...['code', 'name', 'isPurchasable', 'sequenceId'].map((field): [object, string] => [
      { [field]: undefined },
      'OBJECT_MISSING_REQUIRED_PROPERTY',
    ]),
  ]
  it('keep to their bounds', async () => {
    const { create, list } = await prepared()
    const edges = [
      { ...treatment('x'.repeat(255), 0), name: 'x'.repeat(255) },
      { ...treatment('y', 2 ** 31 - 1), name: 'y' },
    ]

    assert.deepEqual(await create(...edges), { errors: [] })
    for (const [fields, code] of bad)
      await assert.rejects(
        create({ ...treatment('a', 1), ...fields }),
        (error: ValidationError) => error instanceof ValidationError && error.problems[0]?.code === code,
        JSON.stringify(fields),
      )
    assert.equal((await list()).length, 2)
  })
})
