import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { plainText, sanitize } from './sanitize.rules.ts'

describe('texts of merchants', () => {
  const cases: [title: string, sent: string, shown: string][] = [
    [
      'keep their formatting',
      '<p>A <strong>good</strong> tea&nbsp;&amp; more</p>',
      '<p>A <strong>good</strong> tea&nbsp;&amp; more</p>',
    ],
    ['lose scripts with what is in them', 'a<script>alert(1)</script>b<style>p{}</style>c', 'abc'],
    ['lose a script that never ends', 'a<script>alert(1)', 'a'],
    ['lose handlers and styles', '<p onclick="x()" style="color:red">a</p>', '<p>a</p>'],
    ['lose elements that are not known, and keep their text', '<form><p>a</p></form>', '<p>a</p>'],
    ['lose comments', 'a<!--Widget {"type":"x"}-->b', 'ab'],
    ['close what they leave open', '<ul><li>a', '<ul><li>a</li></ul>'],
    ['ignore what they close and never opened', '</div>a</p>', 'a'],
    ['close in the right order', '<b><i>a</b>b</i>', '<b><i>a</i></b>b'],
    ['have no main heading', '<h1>a</h1>', '<h2>a</h2>'],
    ['escape what is no tag', 'a < b > c & d', 'a &lt; b &gt; c &amp; d'],
    [
      'keep links of the web',
      '<a href="https://a.test/?x=1&amp;y=2">a</a>',
      '<a href="https://a.test/?x=1&amp;y=2" rel="nofollow noopener">a</a>',
    ],
    ['lose links that run', '<a href="javascript:alert(1)">a</a>', '<a rel="nofollow noopener">a</a>'],
    [
      'lose links that run, however written',
      '<a href=" java\nscript:alert(1)">a</a>',
      '<a rel="nofollow noopener">a</a>',
    ],
    [
      'lose links that run in references',
      '<a href="javascript&colon;alert(1)">a</a>',
      '<a rel="nofollow noopener">a</a>',
    ],
    [
      'lose links to another host in disguise',
      '<a href="//evil.test">a</a><a href="/\\evil.test">b</a>',
      '<a rel="nofollow noopener">a</a><a rel="nofollow noopener">b</a>',
    ],
    [
      'show images when they are seen',
      '<img src="/files/a.jpg" onerror="x()">',
      '<img src="/files/a.jpg" alt="" loading="lazy">',
    ],
    ['lose images that are code', '<img src="data:text/html,x" alt="a">', '<img alt="a" loading="lazy">'],
    [
      'cannot leave an attribute',
      `<a title='"><script>x()</script>'>a</a>`,
      '<a title="&quot;&gt;&lt;script&gt;x()&lt;/script&gt;" rel="nofollow noopener">a</a>',
    ],
  ]
  for (const [title, sent, shown] of cases) it(title, () => assert.equal(sanitize(sent), shown))

  it('never come out with anything but known tags, whatever is sent', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '/',
      '=',
      'a',
      'script',
      'img',
      'svg',
      'href',
      'onload',
      ' ',
      '<!--',
      '-->',
      '&lt;',
      'p',
      '\n',
      '\0',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const shown = sanitize(pieces.join(''))
        assert.doesNotMatch(shown, /<(?!\/?(?:a|img|p)[ >])/)
        assert.doesNotMatch(shown, /<[^>]*\son\w+=/)
        assert.equal(sanitize(shown).length, shown.length)
      }),
    )
  })

  it('lose elements whose names only begin like one that ends', () => {
    assert.equal(sanitize('a<script>x()</scripts>y()</script >b'), 'ab')
  })

  it('keep addresses without quotes, and attributes whose names stand behind a slash', () => {
    assert.equal(
      sanitize('<img/src=/files/a.jpg?x=1 alt = "a">'),
      '<img src="/files/a.jpg?x=1" alt="a" loading="lazy">',
    )
  })

  const hostile: [part: string, lead?: string][] = [
    ['a', '<'],
    ['a', '</'],
    [' a', '<p'],
    ['<'],
    ['<a '],
    ['<a "'],
    [`<a '"`],
    [`<a "'<b '"`],
    ['"<a ', '<p '],
    ['<script'],
    ['<script>'],
    ['</script', '<script>'],
    ['<!--'],
    ['<!-->'],
    ['<p title="'],
    ['<b>'],
    ['</i>', '<b>'.repeat(30_000)],
    ['='],
    ['= ', '<p a'],
    ['&'],
    ['&#'],
  ]
  for (const [part, lead = ''] of hostile)
    it(`take little time of the processor: many ${part}${lead && ` after ${lead.slice(0, 20)}`}`, () => {
      const text = lead + part.repeat(250_000 / part.length)
      const start = process.threadCpuUsage()

      for (const clean of [sanitize, (sent: string) => plainText(sent, 160)]) clean(text)

      const { user } = process.threadCpuUsage(start)
      // 250,000 letters took a regular expression minutes, and take this some 20 ms
      assert.ok(user < 500_000, `${user / 1000} ms`)
    })
})

it('a summary has the words and no markup', () => {
  assert.equal(plainText('<p>Malty &amp; deep,<br>with  honey</p>', 100), 'Malty & deep, with honey')
  assert.equal(plainText('f&uuml;r &amp;copy; R&D', 100), 'für &copy; R&D')
  assert.equal(plainText('one two three', 8), 'one two…')
})
