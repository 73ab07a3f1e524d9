import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readableOn } from '../../services/merchant/index.ts'
import { chooseLocale, languageName, languageTag } from './locale.rules.ts'
import { themeStyle } from './theme.rules.ts'

describe('the language of a visitor', () => {
  const locales = ['en-us', 'de-de', 'fr-fr']
  for (const [header, chosen] of [
    [undefined, 'en-us'],
    ['de', 'de-de'],
    ['de-CH, en;q=0.5', 'de-de'],
    ['ja, fr-FR;q=0.4, de;q=0.2', 'fr-fr'],
    ['ja', 'en-us'],
    ['de;q=0, fr', 'fr-fr'],
    [',;q=x,,', 'en-us'],
  ] as const)
    it(`${header} is ${chosen}`, () => assert.equal(chooseLocale(locales, header), chosen))

  it('is named by itself, with its region where there are two', () => {
    assert.equal(languageTag('de-de'), 'de-DE')
    assert.equal(languageName('de-de', locales), 'Deutsch')
    assert.match(languageName('en-gb', ['en-gb', 'en-us']), /English/)
    assert.notEqual(languageName('en-gb', ['en-gb', 'en-us']), languageName('en-us', ['en-gb', 'en-us']))
  })
})

it('colors of a shop come with a text color that can be read on them', () => {
  assert.equal(readableOn('#1a7f37'), '#fff')
  assert.equal(readableOn('#fe3'), '#000')
  assert.equal(
    themeStyle({ 'color-primary': '#fe3', 'color-secondary': '#123' }),
    ':root{--primary:#fe3;--on-primary:#000}',
  )
  assert.equal(themeStyle({ 'color-primary': 'red;}body{display:none' }), '')
})
