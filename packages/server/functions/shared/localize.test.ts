import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { normalizeLocale, sql } from '@tradepost/kernel'
import fc from 'fast-check'
import { functionCalls, json } from '../call.fixture.ts'

type Texts = Record<string, string | null>

const { call, database } = await functionCalls()

/** Callers write locales in lower case with a hyphen. */
const localized = (map: Texts | null, locale: string | null, fallback: string) =>
  call<string | null>(
    sql`localized(${map && JSON.stringify(map)}::jsonb, ${locale && normalizeLocale(locale)}::text, ${normalizeLocale(fallback)}::text)`,
  )

const texts = { 'en-us': 'Tea', 'en-au': 'Cuppa', 'de-de': 'Tee', 'fr-fr': '', 'it-it': null }

const cases: [
  title: string,
  map: Texts | null,
  locale: string | null,
  fallback: string,
  text: string | null,
][] = [
  ['the locale itself', texts, 'de-de', 'en-us', 'Tee'],
  ['the locale in another spelling', texts, 'DE_de', 'en-us', 'Tee'],
  ['the same language, first in key order', texts, 'en-gb', 'de-de', 'Cuppa'],
  ['the bare language', { 'en-us': 'Tea', en: 'Brew' }, 'en-gb', 'de-de', 'Brew'],
  ['a region for the bare language', texts, 'de', 'en-us', 'Tee'],
  ['the default locale', texts, 'es-es', 'en-us', 'Tea'],
  ['the default in another spelling', texts, 'es-es', 'EN_US', 'Tea'],
  ['the default instead of an empty text', texts, 'fr-fr', 'en-us', 'Tea'],
  ['the default instead of null', texts, 'it-it', 'en-us', 'Tea'],
  ['the default when no locale is asked for', texts, null, 'en-us', 'Tea'],
  ['the default when the locale is empty', texts, '', 'en-us', 'Tea'],
  ['the first text there is', texts, 'es-es', 'pt-pt', 'Tee'],
  ['a shorter key first', { 'zh-hant': 'a', 'zz-zz': 'b' }, 'es-es', 'pt-pt', 'b'],
  ['no language that only begins alike', { 'eng-us': 'x', 'de-de': 'Tee' }, 'en-us', 'de-de', 'Tee'],
  ['nothing in an empty map', {}, 'en-us', 'en-us', null],
  ['nothing in empty texts', { 'en-us': '', de: null }, 'en-us', 'en-us', null],
  ['nothing without a map', null, 'en-us', 'en-us', null],
]

describe('a localized text is', () => {
  for (const [title, map, locale, fallback, text] of cases) {
    it(title, async () => {
      assert.equal(await localized(map, locale, fallback), text)
    })
  }

  it('one of the texts for any map, and none only where there is none', async () => {
    const locale = fc.constantFrom('en', 'en-us', 'en-gb', 'EN_AU', 'de', 'zh-hant', 'e', '', 'x"y', "o'")
    const key = locale.map(normalizeLocale).filter((code) => code !== '')
    const map = fc.dictionary(key, fc.constantFrom('a', 'b', ' ', '"', '', null), { maxKeys: 6 })
    await fc.assert(
      fc.asyncProperty(map, fc.option(locale), locale, async (texts, wanted, fallback) => {
        const there: (string | null)[] = Object.values(texts).filter(Boolean)
        const exact = texts[normalizeLocale(wanted ?? '')]
        const found = await localized(texts, wanted, fallback)
        assert.ok(there.length === 0 ? found === null : there.includes(found))
        if (exact) assert.equal(found, exact)
      }),
      { numRuns: 1000 },
    )
  })
})

it('is no error when the column holds something else than a map', async () => {
  for (const held of ['null', '5', '"x"', '[]']) {
    assert.equal(await call(sql`localized(${held}::jsonb, 'en', 'de')`), null)
  }
})

it('is inlined into the query', async () => {
  await database.run(sql`create table item (name jsonb)`)

  const plan = await database.many<{ 'QUERY PLAN': string }>(
    sql`explain verbose select localized(i.name, 'en-us', 'de-de') from item i`,
  )

  const text = plan.map((line) => line['QUERY PLAN']).join('\n')
  assert.match(text, /COALESCE/)
  assert.doesNotMatch(text, /localized\(/)
})

describe('a localized list', () => {
  it('may be empty, unlike a text', async () => {
    const lists = json({ 'en-us': [], de: ['a'] })
    assert.deepEqual(await call(sql`localized_list(${lists}, 'en-us', 'de')`), [])
    assert.deepEqual(await call(sql`localized_list(${lists}, 'de-at', 'en-us')`), ['a'])
    assert.deepEqual(await call(sql`localized_list('{}', 'en-us', 'de')`), [])
  })
})

describe('a localized value', () => {
  it('keeps its type, and an object that is no localization stays whole', async () => {
    const value = (map: unknown) => call(sql`localized_value(${json(map)}, 'en-us', 'de')`)
    assert.equal(await value({ 'en-us': 5, de: 6 }), 5)
    assert.equal(await value({ fr: true, de: false }), false)
    assert.deepEqual(await value({ width: 5, de: 1 }), { width: 5, de: 1 })
  })
})
