import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { openTestDatabase } from '../../test/database.ts'
import { type LocalizedText, localizedSql, normalizeLocale, resolveLocalized } from './localize.ts'

const database = await openTestDatabase()

const inSql = async (map: LocalizedText | null, locale: string | null, fallback: string) => {
  const column = sql`${map && JSON.stringify(map)}::jsonb`
  const [row] = await database.many<{ text: string | null }>(
    sql`select ${localizedSql(column, locale ?? sql`null`, fallback)} as text`,
  )
  return row?.text
}

it('writes a locale in lower case with a hyphen', () => {
  assert.deepEqual(['en-US', 'de_AT', 'fr'].map(normalizeLocale), ['en-us', 'de-at', 'fr'])
})

const texts = { 'en-us': 'Tea', 'en-au': 'Cuppa', 'de-de': 'Tee', 'fr-fr': '', 'it-it': null }

const cases: [
  title: string,
  map: LocalizedText | null,
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
      assert.equal(resolveLocalized(map, locale, fallback), text)
      assert.equal(await inSql(map, locale, fallback), text)
    })
  }

  it('the same in both languages for any map', async () => {
    const locale = fc.constantFrom(
      'en',
      'en-us',
      'en-gb',
      'EN_AU',
      'de',
      'de-de',
      'zh-hant',
      'e',
      '',
      'x"y',
      "o'",
    )
    const key = locale.map(normalizeLocale).filter((code) => code !== '')
    const map = fc.dictionary(key, fc.constantFrom('a', 'b', 'c', ' ', '"', '', null), { maxKeys: 6 })
    await fc.assert(
      fc.asyncProperty(map, fc.option(locale), locale, async (texts, wanted, fallback) => {
        assert.equal(await inSql(texts, wanted, fallback), resolveLocalized(texts, wanted, fallback))
      }),
      { numRuns: 1000 },
    )
  })
})

it('is no error when the column holds something else than a map', async () => {
  for (const json of ['null', '5', '"x"', '[]']) {
    const [row] = await database.many<{ text: null }>(
      sql`select localized(${json}::jsonb, 'en', 'de') as text`,
    )
    assert.equal(row?.text, null)
  }
})

it('is inlined into the query', async () => {
  await database.run(sql`create table item (name jsonb)`)

  const plan = await database.many<{ 'QUERY PLAN': string }>(
    sql`explain verbose select ${localizedSql(sql`i.name`, 'en-us', 'de-de')} from item i`,
  )

  const text = plan.map((line) => line['QUERY PLAN']).join('\n')
  assert.match(text, /COALESCE/)
  assert.doesNotMatch(text, /localized\(/)
})
