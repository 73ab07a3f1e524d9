import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { contractPatterns } from './contract.ts'
import { expressionsIn } from './find.ts'
import { slowestText } from './measure.ts'

describe('the check of regular expressions', () => {
  const slow = [
    // it begins anew at every character
    '\\s+$',
    '/+$',
    '^[\\r\\n]+|[\\r\\n]+$',
    '<[^>]*>',
    '<!--[\\s\\S]*?-->',
    '([a-z][a-z-]*)\\s*=',
    '"(?:[^"\\\\]|\\\\.)*;',
    // two runs share the same characters
    '^\\s*/?\\s*(script|iframe)\\b',
    '\\{\\{\\s*([^{}]*?)\\s*\\}\\}',
    '^(.*)is(.*)not$',
    '^\\d+\\d+$',
    // a run of runs never ends
    '^(a+)+$',
    '^(?:[a-z]|[a-y])*!$',
    '<(\\/?)([a-z][a-z\\d]*)((?:[^<>"\']|"[^"]*"|\'[^\']*\')*)>',
  ]
  for (const source of slow)
    it(`finds that ${source} takes more than linear time`, () => assert.ok(slowestText(source, 'gi', 500)))

  const linear = [
    '(?<!/)/+$',
    '^\\s+',
    '^-|-$',
    '<[^<>]*>',
    '\\{\\{([^{}]*)\\}\\}',
    '^[a-z]+(?:-[a-z]+)*$',
    '^\\d{1,40}\\d{1,40}$',
    '\\p{L}+',
    '',
  ]
  for (const source of linear)
    it(`lets ${source || 'an empty one'} pass`, () => assert.equal(slowestText(source, 'gu'), undefined))

  const found = async (text: string) => {
    const { expressions, problems } = await expressionsIn('packages/x.ts', text)
    return { sources: expressions.map(({ source, flags }) => `${source} ${flags}`), problems }
  }

  it('reads expressions as they stand, and those that are made of constants', async () => {
    const text = `
      import { localePattern } from '@tradepost/contract'
      const one = /a'\\/b/gi // not /this/, nor '/that/'
      const part = /x+/
      const parts = ['a', 'b']
      const two = new RegExp(\`^\${part.source}(\${parts.join('|')})$\`, 'u')
      const three = RegExp(localePattern)
      const four = <a href="/x/g">{text.replaceAll(/y/g, '/z/')}</a>`

    const { expressions, problems } = await expressionsIn('packages/x.tsx', text)

    assert.deepEqual(problems, [])
    assert.deepEqual(
      expressions.map(({ source, flags }) => `${source} ${flags}`).filter((one) => one.length < 20),
      ["a'\\/b gi", 'x+ ', 'y g', '^x+(a|b)$ u'],
    )
    assert.equal(expressions.length, 5)
  })

  it('refuses one that is made at run time', async () => {
    const { problems } = await found('export const f = (a: string) =>\n  new RegExp(a)')

    assert.match(problems[0] ?? '', /packages\/x\.ts:2 makes a regular expression at run time/)
  })

  it('takes those of the contract, which the validator makes', () => {
    assert.ok(contractPatterns().length > 10)
  })
})
