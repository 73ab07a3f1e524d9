import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  MAX_WIDGET_DEFINITIONS,
  MAX_WIDGET_INPUTS,
  messageOf,
  texts,
  type WidgetConfigInputCreate,
} from '@tradepost/contract'
import { ConflictError, NotFoundError, type TradepostError, ValidationError } from '@tradepost/sdk'
import { page, widget, withPages } from '../page/page.fixture.ts'
import { definition } from './widget-definition.fixture.ts'

const problemsOf = async (call: Promise<unknown>): Promise<[string, string, string][]> => {
  const error = await call.then(
    () => undefined,
    (thrown) => thrown,
  )
  assert.ok(error instanceof ValidationError, `${error ?? 'it was accepted'}`)
  return error.problems.map(({ path, code, message }) => [path.join('.'), code, message])
}
const isRefused = (call: Promise<unknown>, status: number, message: string) =>
  assert.rejects(
    call,
    (error: TradepostError) => error.status === status && error.message.endsWith(`: ${message}`),
  )

const withDefinitions = async (...codes: string[]) => {
  const h = await withPages()
  const { api, shopCode } = h
  const create = (...definitions: ReturnType<typeof definition>[]) =>
    api.createWidgetConfigDefinitions({ shopCode, body: { widgetConfigDefinitions: definitions } })
  if (codes.length > 0) await create(...codes.map((code) => definition(code)))
  const key = (widgetConfigDefinitionCode: string) => ({ shopCode, widgetConfigDefinitionCode })
  const get = async (code: string) => (await api.getWidgetConfigDefinition(key(code))).widgetConfigDefinition
  return { ...h, create, definitionKey: key, get }
}

const standardCodes = [
  'imageWidget',
  'imageRowWidget',
  'imageSliderWidget',
  'heroBannerWidget',
  'videoWidget',
  'buttonWidget',
  'headlineWidget',
  'richTextWidget',
  'htmlWidget',
  'categoryListWidget',
  'productListWidget',
  'productSliderWidget',
  'nestedCategoryFilterWidget',
]

describe('the standard widgets', () => {
  it('are the first thirteen of every list, with texts in two languages', async () => {
    const { api, shopCode } = await withDefinitions('own')

    const { widgetConfigDefinitions: all, meta } = await api.listWidgetConfigDefinitions({ shopCode })

    assert.deepEqual(
      all.map(({ code }) => code),
      [...standardCodes, 'own'],
    )
    assert.deepEqual(meta, { limit: 100, offset: 0, totalItemCount: 14 })
    for (const { name, description, widgetConfigInputs } of all.slice(0, 13))
      for (const words of [name, description, ...widgetConfigInputs.flatMap((i) => [i.label, i.description])])
        assert.ok(words?.['en-us'] && words['de-de'], JSON.stringify(words))
  })

  it('have the keys, values, defaults and bounds that clients read', async () => {
    const { get } = await withDefinitions()

    const row = await get('imageRowWidget')
    const slider = await get('productSliderWidget')
    const input = (of: typeof row, code: string) => of.widgetConfigInputs.find((one) => one.code === code)

    assert.deepEqual(
      row.widgetConfigInputs.map(({ code }) => code),
      [
        ...[
          'images',
          'imageWrapping',
          'imageSpacing',
          'slidesPerViewCustomSmall',
          'slidesPerViewCustomMedium',
        ],
        ...['slidesPerViewCustomLarge', 'parallax', 'borderRadius', 'borderRadiusCustom'],
      ],
    )
    assert.deepEqual(
      input(row, 'imageWrapping')?.typeSpecificSettings?.options?.map(({ value }) => value),
      ['responsiveDefault', 'responsiveDense', 'responsiveNoWrap', 'responsiveCustom'],
    )
    assert.deepEqual(input(row, 'borderRadiusCustom')?.typeSpecificSettings, {
      validationMinValue: 1,
      validationMaxValue: 50,
    })
    assert.deepEqual(input(row, 'borderRadiusCustom')?.visibilityConditions, { borderRadius: 'custom' })
    assert.deepEqual(
      ['slideAutomatic', 'endlessSlider', 'sliderSpeed'].map((code) => input(slider, code)?.defaultValue),
      [true, true, 7000],
    )
  })

  it('cannot be changed, deleted or created again, under any namespace', async () => {
    const { api, create, definitionKey, get } = await withDefinitions()
    const fixed = messageOf('standardWidgetDefinition')

    await isRefused(
      api.updateWidgetConfigDefinition({ ...definitionKey('imageWidget'), body: { name: { en: 'x' } } }),
      409,
      fixed,
    )
    await isRefused(api.deleteWidgetConfigDefinition(definitionKey('acme/imageWidget')), 409, fixed)
    assert.deepEqual(await problemsOf(create(definition('acme/v2/imageWidget'))), [
      ['widgetConfigDefinitions.0.code', 'VALIDATION_FAILED', texts.standardWidgetTaken('imageWidget')],
    ])
    assert.equal((await get('acme/imageWidget')).code, 'imageWidget')
  })
})

describe('widget definitions of a shop', () => {
  it('are read as they were sent, and what was not sent has its default', async () => {
    const { api, definitionKey, get, shopCode, events } = await withDefinitions()
    const widgetConfigInputs: WidgetConfigInputCreate[] = [
      {
        code: 'size',
        type: 'select',
        label: { 'en-US': 'Size', de_de: 'Größe' },
        typeSpecificSettings: { options: [{ value: 's', label: { en: 'Small' } }, { value: 2 }] },
        defaultValue: 'S',
      },
      {
        code: 'text',
        type: 'text',
        description: { en: 'Short' },
        required: true,
        localizable: true,
        visibilityConditions: { size: { $in: ['s', 2] } },
        defaultValue: { 'en-us': 'Hello' },
        typeSpecificSettings: { validationMaxLength: 10, validationRegex: '^\\w+$' },
      },
    ]
    const name = { 'en-us': 'Card' }

    await api.createWidgetConfigDefinitions({
      shopCode,
      body: {
        widgetConfigDefinitions: [{ code: 'acme/card', name, description: { en: 'd' }, widgetConfigInputs }],
      },
    })

    assert.deepEqual(await get('card'), {
      code: 'acme/card',
      name,
      description: { en: 'd' },
      isStandard: false,
      widgetConfigInputs: [
        {
          ...{ description: null, required: false, localizable: false, visibilityConditions: null },
          ...widgetConfigInputs[0],
          label: { 'en-us': 'Size', 'de-de': 'Größe' },
        },
        { label: {}, ...widgetConfigInputs[1] },
      ],
    })
    await api.updateWidgetConfigDefinition({
      ...definitionKey('other/card'),
      body: { description: null, widgetConfigInputs: [] },
    })
    assert.deepEqual(await get('card'), {
      code: 'acme/card',
      name,
      description: null,
      isStandard: false,
      widgetConfigInputs: [],
    })
    await api.deleteWidgetConfigDefinition(definitionKey('card'))
    await assert.rejects(get('card'), NotFoundError)
    const told = (await events()).filter(({ event }) => event.startsWith('widgetConfigDefinition'))
    assert.deepEqual(
      told.map(({ event, payload }) => [event, payload]),
      ['Created', 'Updated', 'Deleted'].map((what) => [
        `widgetConfigDefinition${what}`,
        { shopCode, widgetConfigDefinitionCode: 'acme/card' },
      ]),
    )
  })

  it('are listed page by page, in one language if it is asked for', async () => {
    const { api, shopCode } = await withDefinitions('a', 'b', 'c')

    const { widgetConfigDefinitions: some, meta } = await api.listWidgetConfigDefinitions({
      shopCode,
      limit: 3,
      offset: 12,
      localeCode: 'de-DE',
    })
    const last = await api.listWidgetConfigDefinitions({ shopCode, offset: 15 })

    assert.deepEqual(
      some.map(({ code, name }) => [code, name]),
      [
        ['nestedCategoryFilterWidget', { 'de-de': 'Kategoriefilter' }],
        ['a', { 'de-de': 'Widget a' }],
        ['b', { 'de-de': 'Widget b' }],
      ],
    )
    assert.deepEqual(meta, { limit: 3, offset: 12, totalItemCount: 16 })
    assert.deepEqual(
      last.widgetConfigDefinitions.map(({ code }) => code),
      ['c'],
    )
  })

  it('are created all or none, and a code is taken under every namespace', async () => {
    const { create, get } = await withDefinitions('a')

    const problems = await problemsOf(create(definition('b'), definition('x/a'), definition('y/b')))

    assert.deepEqual(problems, [
      ['widgetConfigDefinitions.1.code', 'VALIDATION_FAILED', texts.widgetDefinitionTaken('x/a')],
      ['widgetConfigDefinitions.2.code', 'VALIDATION_FAILED', texts.widgetDefinitionTaken('y/b')],
    ])
    await assert.rejects(get('b'), NotFoundError)
  })

  it('belong to their shop and their merchant', async () => {
    const { api, definitionKey, get } = await withDefinitions('a')
    await api.createShops({ body: { shops: [{ code: 'app', name: 'App' }] } })
    const other = await withDefinitions()

    await assert.rejects(
      api.getWidgetConfigDefinition({ shopCode: 'app', widgetConfigDefinitionCode: 'a' }),
      NotFoundError,
    )
    await assert.rejects(other.get('a'), NotFoundError)
    await assert.rejects(api.listWidgetConfigDefinitions({ shopCode: 'none' }), NotFoundError)
    await assert.rejects(api.updateWidgetConfigDefinition({ ...definitionKey('x'), body: {} }), NotFoundError)
    assert.equal((await get('a')).code, 'a')
  })

  it('stay while a draft or a live page uses them', async () => {
    const { api, definitionKey, shopCode } = await withDefinitions('card')
    const used = messageOf('widgetDefinitionUsed')
    const remove = () => api.deleteWidgetConfigDefinition(definitionKey('card'))
    const cmsWidgetList = [widget('w', { widgetConfigDefinitionCode: 'acme/card', widgetConfig: {} })]
    const pageKey = { shopCode, pageCode: 'p' }

    await api.createPages({ shopCode, body: { pages: [page('p', { dropzones: { cmsWidgetList } })] } })
    await isRefused(remove(), 409, used)
    await api.publishPage({ ...pageKey, body: {} })
    await api.updatePage({ ...pageKey, body: { dropzones: { cmsWidgetList: [] } } })
    await isRefused(remove(), 409, used)
    await api.publishPage({ ...pageKey, body: {} })

    await remove()
  })

  it('are never deleted under a page that is created at the same moment', async () => {
    const { api, create, definitionKey, shopCode } = await withDefinitions()
    for (const round of [1, 2, 3, 4]) {
      const code = `card${round}`
      await create(definition(code, [{ code: 'title', type: 'text', required: true }]))
      const cmsWidgetList = [widget('w', { widgetConfigDefinitionCode: code, widgetConfig: { title: 'x' } })]

      const [created, removed] = await Promise.allSettled([
        api.createPages({ shopCode, body: { pages: [page(code, { dropzones: { cmsWidgetList } })] } }),
        api.deleteWidgetConfigDefinition(definitionKey(code)),
      ])

      assert.equal(created.status, 'fulfilled')
      // deleted before the page came, or kept for it
      if (removed.status === 'rejected') assert.ok(removed.reason instanceof ConflictError)
    }
  })

  it('are at most as many as every request can afford', async () => {
    const { create } = await withDefinitions()
    const batch = (from: number, count: number) =>
      create(...Array.from({ length: count }, (_, index) => definition(`d${from + index}`)))
    for (let from = 0; from < MAX_WIDGET_DEFINITIONS - 20; from += 20) await batch(from, 20)

    const results = await Promise.allSettled([batch(1000, 20), batch(2000, 20), batch(3000, 20)])

    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
    await isRefused(create(definition('more')), 409, messageOf('tooManyWidgetDefinitions'))
  })
})

describe('an input of a widget definition', () => {
  const inputs = 'widgetConfigDefinitions.0.widgetConfigInputs'
  type Case = [what: string, input: Partial<WidgetConfigInputCreate>, path: string, code: string]
  const cases: Case[] = [
    [
      'a setting of another type',
      { type: 'html', typeSpecificSettings: { validationMaxLength: 1 } },
      'typeSpecificSettings.validationMaxLength',
      'OBJECT_ADDITIONAL_PROPERTIES',
    ],
    ['a select without options', { type: 'select' }, 'typeSpecificSettings.options', 'ARRAY_LENGTH_SHORT'],
    [
      'an option twice in another case',
      { type: 'select', typeSpecificSettings: { options: [{ value: 'a' }, { value: 'A' }] } },
      'typeSpecificSettings.options.1.value',
      'ARRAY_UNIQUE',
    ],
    [
      'bounds that leave nothing',
      { type: 'number', typeSpecificSettings: { validationMinValue: 2, validationMaxValue: 1 } },
      'typeSpecificSettings.validationMaxValue',
      'MAXIMUM',
    ],
    [
      'a pattern that looks ahead',
      { typeSpecificSettings: { validationRegex: '(?=a)b' } },
      'typeSpecificSettings.validationRegex',
      'INVALID_FORMAT',
    ],
    [
      'a pattern with an open bracket',
      { typeSpecificSettings: { validationRegex: '[a' } },
      'typeSpecificSettings.validationRegex',
      'INVALID_FORMAT',
    ],
    ['a default of another type', { type: 'number', defaultValue: 'x' }, 'defaultValue', 'INVALID_TYPE'],
    [
      'a condition on itself',
      { visibilityConditions: { it: 'x' } },
      'visibilityConditions.it',
      'OBJECT_ADDITIONAL_PROPERTIES',
    ],
    [
      'an unknown operator',
      { visibilityConditions: { other: { $like: 'x' } } },
      'visibilityConditions.other.$like',
      'OBJECT_ADDITIONAL_PROPERTIES',
    ],
    [
      'groups that are too deep',
      { visibilityConditions: { $or: [{ $and: [{ $or: [{ other: 1 }] }] }] } },
      'visibilityConditions.$or.0.$and.0.$or',
      'MAXIMUM',
    ],
    [
      'too many conditions',
      { visibilityConditions: { $or: Array.from({ length: 11 }, (_, index) => ({ other: index })) } },
      'visibilityConditions',
      'MAXIMUM',
    ],
  ]
  for (const [what, input, path, code] of cases)
    it(`is refused with ${what}`, async () => {
      const { create } = await withDefinitions()
      const sent = [
        { code: 'other', type: 'text' as const },
        { code: 'it', type: 'text' as const, ...input },
      ]

      const problems = await problemsOf(create(definition('d', sent)))

      assert.deepEqual(
        problems.map(([at, found]) => [at, found]),
        [[`${inputs}.1.${path}`, code]],
      )
    })

  it('is refused twice, beyond fifty, and with patterns that take too long together', async () => {
    const { create } = await withDefinitions()
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ code: `i${index}`, type: 'text' as const }))
    const pattern = (validationRegex: string) => ({
      code: validationRegex,
      type: 'text' as const,
      typeSpecificSettings: { validationRegex },
    })

    await create(definition('a', many(MAX_WIDGET_INPUTS)))
    assert.equal(
      (await problemsOf(create(definition('b', many(MAX_WIDGET_INPUTS + 1)))))[0]?.[1],
      'ARRAY_LENGTH_LONG',
    )
    assert.deepEqual(await problemsOf(create(definition('c', [...many(1), ...many(1)]))), [
      [`${inputs}.1.code`, 'ARRAY_UNIQUE', texts.widgetInputTwice('i0')],
    ])
    for (const large of ['((a{10}){10}){10}b', '(\\pL{20}){20}', 'a{1000}{1000}', '(((a|b){9}){9}|c){50}'])
      assert.deepEqual(
        (await problemsOf(create(definition('d', [pattern(large)])))).map(([at, code]) => [at, code]),
        [[inputs, 'MAXIMUM']],
        large,
      )
  })

  it('is refused with a code that ends with a slash, and a definition that is too large', async () => {
    const { create } = await withDefinitions()
    const large = { code: 'a', type: 'text' as const, defaultValue: 'x'.repeat(16_000) }

    assert.equal((await problemsOf(create(definition('acme/'))))[0]?.[1], 'PATTERN')
    const inputsOf = (count: number) => Array.from({ length: count }, (_, i) => ({ ...large, code: `a${i}` }))
    await create(definition('fits', inputsOf(4)))
    assert.equal((await problemsOf(create(definition('b', inputsOf(5)))))[0]?.[1], 'MAX_LENGTH')
  })
})
