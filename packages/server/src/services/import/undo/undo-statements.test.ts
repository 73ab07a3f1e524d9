import assert from 'node:assert/strict'
import { it } from 'node:test'
import { harness } from '../../../../test/support/harness.ts'
import { countStatements } from '../../../../test/support/statements.ts'
import { restoreAttributes, restoreCatalogs } from '../../catalog/index.ts'

const codes = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}-${n}`)

const attribute = (code: string, value: string) => ({
  code,
  type: 'text' as const,
  use: 'option' as const,
  name: { 'en-us': `${code} as it was` },
  externalUpdateDate: null,
  values: [{ code: value, sequenceId: 1, name: { 'en-us': value } }],
})

const catalog = (code: string, parentCatalogCode = 'default') => ({
  code,
  name: `${code} as it was`,
  defaultLocaleCode: 'en-us',
  defaultCurrencyCode: 'USD',
  isDefault: false,
  parentCatalogCode,
  externalUpdateDate: null,
})

it('restores attributes by as many statements, however many there are, each with an answer of its own', async () => {
  const h = await harness()
  await h.seed.catalog()
  const { ctx, spent } = await countStatements(h)
  const restored = (list: string[], value: string) =>
    restoreAttributes(
      ctx,
      list.map((code) => attribute(code, value)),
    )
  const [one, many] = [codes('one', 1), codes('many', 40)]

  // not stored, then stored with another value
  for (const value of ['matt', 'glossy'])
    assert.equal(await spent(() => restored(many, value)), await spent(() => restored(one, value)))
  await h.seed.product({ code: 'tea', options: [{ code: 'many-3', values: [{ code: 'glossy' }] }] })
  const outcomes = await restored(many, 'matt')

  assert.deepEqual(
    outcomes.flatMap((outcome, n) => (outcome ? [[n, outcome.status]] : [])),
    [[3, 409]],
  )
  const { attributes } = await h.api.listAttributes({ limit: 100 })
  assert.deepEqual(
    attributes
      .filter(({ code }) => code.startsWith('many'))
      .map(({ code, name, values }) => [code, name, values?.map((value) => value.code)]),
    many.toSorted().map((code) => [code, `${code} as it was`, [code === 'many-3' ? 'glossy' : 'matt']]),
  )
})

it('restores catalogs by as many statements, however many there are, each with an answer of its own', async () => {
  const h = await harness()
  await h.seed.catalog()
  const { ctx, spent } = await countStatements(h)
  const restored = (list: string[]) =>
    restoreCatalogs(
      ctx,
      list.map((code) => catalog(code)),
    )
  const [one, many] = [codes('one', 1), codes('many', 40)]

  // not stored, then stored
  for (const _ of ['created', 'changed'])
    assert.equal(await spent(() => restored(many)), await spent(() => restored(one)))
  const outcomes = await restoreCatalogs(ctx, [
    catalog('many-0'),
    catalog('orphan', 'gone'),
    { ...catalog('many-1'), isDefault: true },
  ])

  assert.deepEqual(
    outcomes.map((outcome) => outcome?.status ?? null),
    [null, 404, null],
  )
  const { catalogs } = await h.api.listCatalogs({ limit: 100 })
  assert.deepEqual(
    catalogs.filter(({ isDefault }) => isDefault).map(({ code }) => code),
    ['many-1'],
  )
})
