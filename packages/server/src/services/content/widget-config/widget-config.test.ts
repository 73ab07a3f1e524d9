import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { texts, type Widget, type WidgetConfigInputCreate } from '@tradepost/contract'
import { ValidationError } from '@tradepost/sdk'
import { page, widget, withPages } from '../page/page.fixture.ts'
import { definition } from '../widget-definition/widget-definition.fixture.ts'

type Problems = { path: string; code: string }[]
type Config = Record<string, unknown>

const at = 'pages.0.dropzones.cmsWidgetList'
const kind = (widgetConfigDefinitionCode: string, widgetConfig: Config, code = 'w'): Widget =>
  widget(code, { widgetConfigDefinitionCode, widgetConfig })

/** A shop with a definition `it`; `check` tells what is wrong with a page. */
const withInputs = async (inputs: WidgetConfigInputCreate[]) => {
  const h = await withPages()
  const { api, shopCode } = h
  await api.createWidgetConfigDefinitions({
    shopCode,
    body: { widgetConfigDefinitions: [definition('it', inputs)] },
  })
  const create = (widgets: Widget[], code = 'p') =>
    api.createPages({ shopCode, body: { pages: [page(code, { dropzones: { cmsWidgetList: widgets } })] } })
  let pages = 0
  const check = async (...widgets: Widget[]): Promise<Problems> => {
    const error = await create(widgets, `p${pages++}`).then(
      () => null,
      (thrown) => thrown,
    )
    if (error === null) return []
    assert.ok(error instanceof ValidationError, String(error))
    return error.problems.map(({ path, code }) => ({ path: path.join('.'), code }))
  }
  return { ...h, create, check, one: (config: Config) => check(kind('it', config)) }
}

type Setting = WidgetConfigInputCreate['typeSpecificSettings']
type Case = [
  type: WidgetConfigInputCreate['type'],
  settings: Setting,
  good: unknown[],
  bad: [unknown, string][],
]
const longer = 'ü'.repeat(6)
const cases: Case[] = [
  [
    'text',
    { validationMaxLength: 5, validationMinLength: 2 },
    ['ab', '👩👩👩👩👩', null, ''],
    [
      ['a', 'MIN_LENGTH'],
      [longer, 'MAX_LENGTH'],
      [1, 'INVALID_TYPE'],
      [{}, 'INVALID_TYPE'],
    ],
  ],
  ['text', { validationRegex: '^[a-z]+$' }, ['abc'], [['aBc', 'PATTERN']]],
  ['text', { validationIsEmail: true }, ['a@b.test'], [['a@b', 'INVALID_FORMAT']]],
  [
    'text',
    { validationIsHttpsUrl: true },
    ['https://shop.test/a?b'],
    [
      ['http://shop.test', 'INVALID_FORMAT'],
      ['https://', 'INVALID_FORMAT'],
    ],
  ],
  ['textArea', { validationMaxLength: 5 }, ['a\nb'], [[longer, 'MAX_LENGTH']]],
  [
    'textWithFormatting',
    { validationMaxLength: 5 },
    [{ text: 'abc', textAlign: 'left', bold: true, italic: null, more: 1 }],
    [
      ['abc', 'INVALID_TYPE'],
      [{ text: longer }, 'MAX_LENGTH'],
      [{ bold: 'yes' }, 'INVALID_TYPE'],
    ],
  ],
  ['richText', null, ['<p>a</p>'], [[1, 'INVALID_TYPE']]],
  ['html', null, ['<!--Widget{"type":"x"}-->'], [[[], 'INVALID_TYPE']]],
  ['boolean', null, [true, false], [['true', 'INVALID_TYPE']]],
  ['category', null, ['tea'], [[1, 'INVALID_TYPE']]],
  [
    'products',
    null,
    [{ brand: 'x' }, { manualItemNumbers: ['a', 1] }, {}],
    [
      ['x', 'INVALID_TYPE'],
      [{ manualItemNumbers: 'a' }, 'INVALID_TYPE'],
      [{ searchTerm: 1 }, 'INVALID_TYPE'],
    ],
  ],
  [
    'dateTime',
    null,
    ['2026-01-02T03:04:05Z'],
    [
      ['2026-13-01T00:00:00Z', 'INVALID_FORMAT'],
      [1, 'INVALID_TYPE'],
    ],
  ],
  ['link', null, ['/cart', 'app://x'], [[{ url: 'x' }, 'INVALID_TYPE']]],
  [
    'image',
    null,
    [
      { url: 'x', altText: 'y' },
      { url: 'x', alt: 'y' },
    ],
    [
      ['x', 'INVALID_TYPE'],
      [{ url: 1 }, 'INVALID_TYPE'],
    ],
  ],
  [
    'image',
    { allowMultipleImages: true },
    [[{ image: { url: 'x' }, link: '/a' }], []],
    [
      [{ url: 'x' }, 'INVALID_TYPE'],
      [[{ image: 'x' }], 'INVALID_TYPE'],
    ],
  ],
  [
    'number',
    { validationMinValue: 1, validationMaxValue: 50 },
    [1, 50, 1.5],
    [
      [0.9, 'MINIMUM'],
      [50.1, 'MAXIMUM'],
      ['5', 'INVALID_TYPE'],
    ],
  ],
  [
    'number',
    { numberOfDecimals: 2, maxNumberOfDecimals: 3 },
    [1.25, 1e21, -3],
    [
      [1.255, 'MULTIPLE_OF'],
      [1e-7, 'MULTIPLE_OF'],
    ],
  ],
  ['number', { validationRegex: '^\\d$' }, [5], [[55, 'PATTERN']]],
  [
    'select',
    { options: [{ value: 'priceAsc' }, { value: 3 }] },
    ['priceAsc', 'PriceAsc', 3, '3'],
    [
      ['price', 'ENUM_MISMATCH'],
      [true, 'ENUM_MISMATCH'],
      [['priceAsc'], 'INVALID_TYPE'],
    ],
  ],
  ['productSelector', null, ['a', 1], [[['a'], 'INVALID_TYPE']]],
  ['productSelector', { allowMultipleProducts: true }, ['a', ['a', 'b']], [[[true], 'INVALID_TYPE']]],
]

describe('a value of a widget', () => {
  for (const [type, typeSpecificSettings, good, bad] of cases)
    it(`is checked as ${type} with ${JSON.stringify(typeSpecificSettings)}`, async () => {
      const { check } = await withInputs([{ code: 'v', type, typeSpecificSettings }])
      const widgets = (values: unknown[]) => values.map((v, index) => kind('it', { v }, `w${index}`))

      assert.deepEqual(await check(...widgets(good)), [])
      const problems = await check(...widgets(bad.map(([value]) => value)))

      assert.deepEqual(
        problems.map(({ path, code }) => [path.split('.')[4], code]),
        bad.map(([, code], index) => [String(index), code]),
      )
    })
})

describe('the config of a widget', () => {
  it('is refused with all its problems at once, each at its place, on create and update', async () => {
    const { api, check, create, shopCode } = await withInputs([
      { code: 'title', type: 'text', required: true },
      { code: 'count', type: 'number' },
    ])
    const widgets = [
      kind('it', { title: 'x' }, 'a'),
      kind('ns/it', { count: 'x' }, 'b'),
      kind('it', { title: 1 }, 'c'),
    ]
    const expected = [
      { path: '1.widgetConfig', code: 'OBJECT_MISSING_REQUIRED_PROPERTY' },
      { path: '1.widgetConfig.count', code: 'INVALID_TYPE' },
      { path: '2.widgetConfig.title', code: 'INVALID_TYPE' },
    ]

    assert.deepEqual(
      await check(...widgets),
      expected.map(({ path, code }) => ({ path: `${at}.${path}`, code })),
    )
    await create([kind('it', { title: 'x' })])
    await assert.rejects(
      api.updatePage({ shopCode, pageCode: 'p', body: { dropzones: { cmsWidgetList: widgets } } }),
      (error: ValidationError) => {
        assert.deepEqual(
          error.problems.map(({ path, code }) => ({ path: path.join('.'), code })),
          expected.map(({ path, code }) => ({ path: `dropzones.cmsWidgetList.${path}`, code })),
        )
        return true
      },
    )
  })

  it('needs a required input only while it is visible, by values and defaults of the others', async () => {
    const { one } = await withInputs([
      {
        code: 'mode',
        type: 'select',
        defaultValue: 'b',
        typeSpecificSettings: { options: [{ value: 'a' }, { value: 'b' }] },
      },
      { code: 'depth', type: 'number' },
      { code: 'onA', type: 'text', required: true, visibilityConditions: { mode: 'A' } },
      { code: 'deep', type: 'text', required: true, visibilityConditions: { depth: { $gte: 2, $lt: 5 } } },
      {
        code: 'either',
        type: 'text',
        required: true,
        visibilityConditions: { $or: [{ depth: 9 }, { onA: { $exists: true } }] },
      },
    ])
    const missing = async (config: Config) =>
      (await one(config)).map(({ code }) => code === 'OBJECT_MISSING_REQUIRED_PROPERTY')

    assert.deepEqual(await missing({}), [])
    assert.deepEqual(await missing({ mode: 'a' }), [true])
    assert.deepEqual(await missing({ mode: 'A', onA: 'x', either: 'y' }), [])
    assert.deepEqual(await missing({ depth: 2 }), [true])
    assert.deepEqual(await missing({ depth: 5 }), [])
    assert.deepEqual(await missing({ depth: 9 }), [true])
    assert.deepEqual(await missing({ mode: 'a', onA: 'x' }), [true])
    // what is not visible is left over and not checked
    assert.deepEqual(await one({ onA: 5, either: 'y' }), [])
  })

  it('of a localizable input is checked in each language, or as one value for all', async () => {
    const { one } = await withInputs([
      {
        code: 'text',
        type: 'text',
        localizable: true,
        required: true,
        typeSpecificSettings: { validationMaxLength: 3 },
      },
      { code: 'image', type: 'image', localizable: true },
    ])
    const path = `${at}.0.widgetConfig`

    assert.deepEqual(await one({ text: 'abc', image: { url: 'x' } }), [])
    assert.deepEqual(await one({ text: { 'en-us': 'abc', de: null }, image: { 'de-de': { url: 'x' } } }), [])
    assert.deepEqual(await one({ text: { en: 'abcd', 'de-de': 1 } }), [
      { path: `${path}.text.en`, code: 'MAX_LENGTH' },
      { path: `${path}.text.de-de`, code: 'INVALID_TYPE' },
    ])
    assert.deepEqual(await one({ text: { en: null } }), [{ path, code: 'OBJECT_MISSING_REQUIRED_PROPERTY' }])
    assert.deepEqual(await one({ text: { english: 'a' } }), [{ path: `${path}.text`, code: 'INVALID_TYPE' }])
  })

  it('keeps further keys, and everything of an unknown kind, as it is', async () => {
    const { api, create, shopCode } = await withInputs([{ code: 'title', type: 'text' }])
    const odd = {
      title: 'x',
      html: '<!--Widget {"a": "\\u00e4"}-->',
      deep: [{ n: 1.5, __proto: null }],
      hasOwnProperty: 1,
    }
    const widgets = [
      kind('it', odd, 'a'),
      kind('nobody/knows', { ...odd, title: 5 }, 'b'),
      kind('toString', odd, 'c'),
    ]

    await create(widgets)

    const { page: draft } = await api.getPage({ shopCode, pageCode: 'p' })
    assert.deepEqual(draft.dropzones.cmsWidgetList, widgets)
  })

  it('is checked against the standard widgets, under any namespace', async () => {
    const { check } = await withInputs([])
    const good: [string, Config][] = [
      ['imageWidget', { image: { url: 'x', altText: 'y' }, borderRadius: 'Custom', borderRadiusCustom: 50 }],
      ['ns/imageWidget', { image: { 'en-us': { url: 'x' } }, borderRadius: 'none', borderRadiusCustom: 99 }],
      ['imageRowWidget', { images: [{ image: { url: 'x' }, link: null }], imageWrapping: 'ResponsiveDense' }],
      ['heroBannerWidget', { backgroundImage: { url: 'x', alt: 'y' } }],
      ['productSliderWidget', { products: { category: 'tea' }, sort: 'PriceAsc' }],
      ['headlineWidget', { headline: { text: 'x' } }],
      ['videoWidget', {}],
    ]
    const bad: [string, Config][] = [
      ['imageWidget', { borderRadius: 'custom', borderRadiusCustom: 51 }],
      ['ns/imageSliderWidget', { paginationStyle: 'dots' }],
      ['nestedCategoryFilterWidget', { level3Label: 5 }],
      ['nestedCategoryFilterWidget', { level3Label: 5, maxDepth: 2 }],
    ]
    const widgets = (list: [string, Config][]) =>
      list.map(([code, config], index) => kind(code, config, `w${index}`))

    assert.deepEqual(await check(...widgets(good)), [])
    assert.deepEqual(await check(...widgets(bad)), [
      { path: `${at}.0.widgetConfig.borderRadiusCustom`, code: 'MAXIMUM' },
      { path: `${at}.1.widgetConfig.paginationStyle`, code: 'ENUM_MISMATCH' },
      { path: `${at}.2.widgetConfig.level3Label`, code: 'INVALID_TYPE' },
    ])
  })

  it('ends early where patterns or problems are too many, and says so', async () => {
    const { api, check, shopCode } = await withInputs([
      { code: 'slow', type: 'text', typeSpecificSettings: { validationRegex: '^(a|b|ab){0,100}c$' } },
      { code: 'title', type: 'text', required: true },
    ])
    const slow = Array.from({ length: 40 }, (_, index) =>
      kind('it', { slow: 'ab'.repeat(5000), title: 'x' }, `w${index}`),
    )
    const wrong = Array.from({ length: 500 }, (_, index) => kind('it', {}, `w${index}`))

    const error = await api
      .createPages({ shopCode, body: { pages: [page('s', { dropzones: { cmsWidgetList: slow } })] } })
      .catch((thrown) => thrown)

    assert.ok(error instanceof ValidationError)
    assert.equal(error.problems.filter(({ message }) => message === texts.tooMuchMatching).length, 1)
    assert.equal((await check(...wrong)).length, 100)
  })
})

describe('a localizable input', () => {
  it('has one value in the live page: the language, else that of the shop, else null', async () => {
    const { api, create, live, shopCode } = await withInputs([
      { code: 'text', type: 'text', localizable: true },
      { code: 'plain', type: 'textArea' },
    ])
    const text = { 'en-US': 'Tea', 'de-de': 'Tee' }
    const both = [
      kind('x/it', { text, plain: 'p', other: text }, 'a'),
      kind('it', { text: { 'de-de': 'Nur' } }, 'b'),
      kind('it', { text: 'same' }, 'c'),
      kind('headlineWidget', { headline: { en: null, 'en-us': { text: 'Hi' } } }, 'd'),
    ]
    await create(both)
    await api.publishPage({ shopCode, pageCode: 'p', body: {} })
    const shown = async (locale?: string) =>
      (await live('p', locale)).dropzones.cmsWidgetList?.map(({ widgetConfig }) => widgetConfig)

    const headline = { headline: { text: 'Hi' } }
    assert.deepEqual(await shown(), [
      { text: 'Tea', plain: 'p', other: text },
      { text: null },
      { text: 'same' },
      headline,
    ])
    assert.deepEqual(await shown('DE_de'), [
      { text: 'Tee', plain: 'p', other: text },
      { text: 'Nur' },
      { text: 'same' },
      headline,
    ])
    assert.deepEqual((await shown('fr-fr'))?.[0]?.text, 'Tea')
    const { page: draft } = await api.getPage({ shopCode, pageCode: 'p' })
    assert.deepEqual(draft.dropzones.cmsWidgetList, both)
  })

  it('stays as it is on a live page whose definition changes, until the page is published again', async () => {
    const { api, create, live, shopCode } = await withInputs([
      { code: 'text', type: 'text', localizable: true },
    ])
    const text = { 'en-us': 'Tea', 'de-de': 'Tee' }
    await create([kind('it', { text })])
    const publish = () => api.publishPage({ shopCode, pageCode: 'p', body: {} })
    const shown = async () => (await live('p')).dropzones.cmsWidgetList?.[0]?.widgetConfig.text
    await publish()

    await api.updateWidgetConfigDefinition({
      shopCode,
      widgetConfigDefinitionCode: 'it',
      body: { widgetConfigInputs: [] },
    })

    assert.equal(await shown(), 'Tea')
    await publish()
    assert.deepEqual(await shown(), text)
  })
})
