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

it('takes addresses that run out of links, whichever reference their colon is', () => {
  for (const address of [
    'javascript&colon;x()',
    'javascript&#58x()',
    '&#106avascript:x()',
    'java&NewLine;script&colon;x()',
    'data&colon;text/html,x',
  ]) {
    assert.equal(withLinks(`<a href="${address}">`, null), '<a href="#">')
    assert.equal(withLinks(`<a href=${address}>`, null), '<a href=#>')
  }
  for (const address of ['https://shop.test/?a=1&amp;b=2', '/a?b=1&c=2', 'a.html', '#top&amp;more'])
    assert.equal(withLinks(`<a href="${address}">`, null), `<a href="${address}">`)
})
