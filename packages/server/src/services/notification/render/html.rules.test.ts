import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hasScript, htmlOfText, withLinks } from './html.rules.ts'
import { toPlainText } from './plain-text.rules.ts'

const parts = [
  ' ',
  '<',
  '< ',
  '</ ',
  '<a',
  '/',
  'href',
  'href=',
  'href="',
  "href='",
  'href = ',
  '"',
  'on',
  ' on',
  'onx ',
  'x',
  '&',
  '&amp;',
  'http://',
  '<!--',
  '\n',
]

describe('the HTML of a message is read in a time that grows with its length', () => {
  for (const part of parts)
    it(`many ${JSON.stringify(part)}`, () => {
      for (const lead of ['', '<', '< / ', '<a href=', '<a href="'])
        for (const read of [hasScript, toPlainText, htmlOfText, (html: string) => withLinks(html, null)]) {
          const start = process.threadCpuUsage()
          read(`${lead}${part.repeat(100_000 / part.length)}!`)
          const { user } = process.threadCpuUsage(start)
          // of 64,000 spaces behind `<`, a regular expression made four seconds
          assert.ok(user < 500_000, `${lead} ${read.name} ${user / 1000} ms`)
        }
    })
})

it('finds scripts, however the tag is written', () => {
  for (const html of [
    '<script>',
    '< script>',
    '</script>',
    '< / SCRIPT >',
    '<a onclick = "x">',
    '<a/onload=x>',
  ])
    assert.ok(hasScript(html), html)
  for (const html of ['<scripted>', '<b>script</b>', 'on = 1', '<p>onclick=x</p>'])
    assert.ok(!hasScript(html), html)
})
