import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import Fastify from 'fastify'
import { assetRoutes } from '../assets.routes.ts'
import { guideRoutes } from './guides.routes.ts'
import { highlight } from './highlight.ts'
import { guides } from './library.ts'
import { renderGuide } from './render.ts'

const app = Fastify()
app.register(async (site) => {
  assetRoutes(site)
  guideRoutes(site)
})

const get = (url: string) => app.inject({ url, headers: { accept: 'text/html' } })
const own = (href: string) => href

describe('the guides', () => {
  it('are the pages of the documentation, each at its address', async () => {
    const home = await get('/guides')

    assert.equal(home.statusCode, 200)
    assert.match(home.body, /<a href="\/guides\/getting-started">Getting started<\/a>/)
    for (const address of ['/guides/services/carts', '/guides/operate/operations', '/guides/changelog'])
      assert.equal((await get(address)).statusCode, 200, address)
    for (const address of ['/guides/none', '/guides/..%2f..%2fpackage.json', '/guides/images/..%2fREADME.md'])
      assert.equal((await get(address)).statusCode, 404, address)
  })

  it('link only to pages, headings and pictures that are there', async () => {
    const pages = guides()
    const broken: string[] = []
    for (const { address, content } of pages.values())
      for (const [, link = ''] of content.text.matchAll(/(?:href|src)="(\/guides[^"]*)"/g)) {
        const [path = '', anchor] = link.split('#')
        const page = pages.get(path)
        const isThere = page
          ? anchor === undefined || page.content.text.includes(` id="${anchor}"`)
          : (await get(path)).statusCode === 200
        if (!isThere) broken.push(`${address}: ${link}`)
      }

    assert.ok(pages.size > 40)
    assert.deepEqual(broken, [])
  })

  it('are found by words in titles, headings and texts', async () => {
    const { body } = await get('/guides?q=Idempotency-Key+Retry')
    const byTitle = await get('/guides?q=promotions')
    const none = await get('/guides?q=%3Cb%3Exyzzy')

    assert.match(body, /<li><a href="\/guides\/api-conventions#[^"]+">/)
    assert.match(byTitle.body, /<ul><li><a href="\/guides\/services\/promotions#/)
    assert.match(none.body, /Nothing has all words of “&lt;b&gt;xyzzy”/)
  })
})

describe('a page of the guides', () => {
  it('shows markup that was written by hand as text, apart from keys', () => {
    const { content } = renderGuide(
      '# A\n\n<script>run()</script>\n\n<kbd>J</kbd> <img src=x onerror=y>',
      own,
    )

    assert.doesNotMatch(content.text, /<script|<img/)
    assert.match(content.text, /<kbd>J<\/kbd>/)
  })

  it('names a heading that comes twice as repositories do', () => {
    const { sections } = renderGuide('# A `b` & c\n\n## Same\n\none\n\n## Same\n\ntwo', own)

    assert.deepEqual(sections, [
      { heading: 'A b & c', anchor: 'a-b--c', text: '' },
      { heading: 'Same', anchor: 'same', text: 'one' },
      { heading: 'Same', anchor: 'same-1', text: 'two' },
    ])
  })

  it('keeps the name of a link that leads nowhere here', () => {
    const { content } = renderGuide('# A\n\n[there](x.md) [bad](javascript:run)', () => undefined)

    assert.match(content.text, /<p>there bad<\/p>/)
  })

  it('marks comments, strings and keywords of code, and escapes it', () => {
    const code = "const a = '<b>' // why"

    assert.equal(
      highlight(code, 'ts').text,
      '<span class="keyword">const</span> a = <span class="string">&apos;&lt;b&gt;&apos;</span> <span class="comment">// why</span>',
    )
    assert.equal(highlight('<a>', 'text').text, '&lt;a&gt;')
  })
})
