import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ExportFormat } from '@tradepost/contract'
import { type FeedItem, feedFormat } from './feed-format.rules.ts'
import { textOf } from './feed-text.rules.ts'

const written = (format: ExportFormat, batches: FeedItem[][]): string => {
  const shape = { columns: ['id', 'title', 'images', 'price'], title: 'Tea & Co', link: 'https://a.example/' }
  const { head, items, tail } = feedFormat(format, shape)
  return head + batches.map((batch, index) => items(batch, index === 0)).join('') + tail
}

const tea = { id: 'a', title: 'Tea <"1"> & more, \u0001ok', images: ['x.png', 'y.png'], price: null }
const cup = { id: 'b', title: '', images: [], price: 3 }

describe('a feed', () => {
  it('is valid XML of RSS 2.0', () => {
    assert.equal(
      written('xml', [[tea], [cup]]),
      `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>Tea &amp; Co</title>
<link>https://a.example/</link>
<description>Tea &amp; Co</description>
<item><g:id>a</g:id><g:title>Tea &lt;&quot;1&quot;&gt; &amp; more, ok</g:title><g:images>x.png</g:images><g:images>y.png</g:images></item>
<item><g:id>b</g:id><g:price>3</g:price></item>
</channel>
</rss>
`,
    )
  })

  it('is CSV with every column', () => {
    assert.equal(
      written('csv', [[tea], [cup]]),
      'id,title,images,price\r\na,"Tea <""1""> & more, \u0001ok","x.png,y.png",\r\nb,,,3\r\n',
    )
  })

  it('is JSON, also without any item', () => {
    assert.deepEqual(JSON.parse(written('json', [[tea, cup], [cup]])), [
      { id: 'a', title: tea.title, images: tea.images },
      { id: 'b', price: 3 },
      { id: 'b', price: 3 },
    ])
    assert.deepEqual(JSON.parse(written('json', [])), [])
  })
})

describe('a text of a feed', () => {
  it('has no markup', () => {
    assert.equal(textOf('<p>Black&nbsp;tea,\n <b>strong</b> &amp; dark</p>', 100), 'Black tea, strong & dark')
    assert.equal(textOf('F&uuml;r 5&#8239;&euro; &ndash; R&D &notes', 100), 'Für 5 € – R&D &notes')
    assert.equal(textOf(null, 10), '')
  })

  it('ends behind a word, or in the middle of a long one', () => {
    assert.equal(textOf('one two three', 7), 'one two')
    assert.equal(textOf('one two three', 8), 'one two')
    assert.equal(textOf('abcdefgh', 5), 'abcde')
    assert.equal(textOf('abcd😀', 5), 'abcd')
  })
})
