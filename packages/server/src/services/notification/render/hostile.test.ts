import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { namedShop } from '../shop-look/shop-look.service.ts'
import { checkMessages } from './check.rules.ts'
import { MAX_OUTPUT } from './fill.rules.ts'
import { toPlainText } from './plain-text.rules.ts'
import { renderMessage } from './render.rules.ts'

const shop = namedShop('Shop')
const secret = 'server-secret-that-must-not-leak'
const lists = Object.fromEntries(
  'abcdefgh'.split('').map((name) => [name, Array.from({ length: 300 }, (_, n) => n)]),
)
const script = '"><script>globalThis.wasRun = true</script><img src=x onerror="globalThis.wasRun=true">'
const customer = JSON.parse(
  JSON.stringify({
    ...lists,
    name: script,
    url: 'javascript:globalThis.wasRun=true',
    huge: 1e308,
    tiny: -1e-300,
  }),
)

const paths = [
  'constructor',
  'constructor.constructor',
  '__proto__.leaked',
  'customer.__proto__',
  'customer.constructor.prototype',
  'customer.leaked',
  'leaked',
  'customer.name.constructor',
  'customer.a.constructor.name',
  'customer.a.length',
  '@root.constructor',
  '@root.leaked',
  'this.constructor',
  '../../../constructor',
  'process.env',
  'globalThis.process',
  'customer.name',
  'customer.url',
  'customer.huge',
  'customer.tiny',
]
const nested = (depth: number) => {
  const names = 'abcdefgh'.slice(0, depth).split('')
  return `${names.map((name) => `{{#each @root.customer.${name}}}`).join('')}x{{@root.customer.name}}${names.map(() => '{{/each}}').join('')}`
}
const piece = fc.oneof(
  fc.constantFrom(...paths).map((path) => `{{${path}}}`),
  fc.constantFrom(...paths).map((path) => `{{#with ${path}}}{{this}}{{constructor}}{{leaked}}{{/with}}`),
  fc.constantFrom(...paths).map((path) => `{{#each ${path}}}{{@key}}={{this}}{{/each}}`),
  fc
    .constantFrom(...paths)
    .map((path) => `<a href="{{${path}}}" title='{{${path}}}' class={{${path}}}>{{${path}}}</a>`),
  fc
    .constantFrom('date', 'time', 'number', 'currency', 'eq', 'default')
    .map(
      (name) =>
        `{{${name} customer.huge customer.name}}{{${name} customer.name 999999999999}}{{${name} 1e308 -1e308}}`,
    ),
  fc.integer({ min: 1, max: 8 }).map(nested),
  fc
    .integer({ min: 1, max: 3000 })
    .map((count) => '{{#if customer}}'.repeat(count) + '{{/if}}'.repeat(count)),
  fc.constantFrom(
    '{{{customer.name}}}',
    '{{> x}}',
    '{{lookup this "constructor"}}',
    '{{log customer}}',
    '{{!',
    '{{!--',
    '}}',
    '{{',
  ),
  fc
    .integer({ min: 1, max: 3000 })
    .map((count) => '<!--'.repeat(count) + '<a href="'.repeat(count) + '&#x'.repeat(count)),
  fc.integer({ min: 1, max: 3000 }).map((count) => '((('.repeat(count) + '{{#if ('.repeat(3)),
  fc.string({ maxLength: 200 }),
)
const hostile = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''))

describe('a thousand hostile templates', () => {
  before(() => {
    Object.defineProperty(Object.prototype, 'leaked', { value: secret, configurable: true })
  })
  after(() => {
    delete (Object.prototype as { leaked?: string }).leaked
  })

  it('run nothing, leak nothing and end in time', () => {
    const used = process.cpuUsage()
    fc.assert(
      fc.property(hostile, hostile, hostile, (title, text, html) => {
        checkMessages({ 'en-us': { title, text, html } }, [])
        const rendered = renderMessage(
          { title, text, html },
          { customer, event: customer, custom: customer },
          {
            channel: 'email',
            reader: { locale: 'en-us', zone: 'UTC' },
            shop,
            unsubscribeUrl: 'https://shop.test/u',
            link: (address) => `https://count.test/?to=${encodeURIComponent(address)}`,
          },
        )

        const all = `${rendered.title}${rendered.text}${rendered.html}`
        assert.ok(!all.includes(secret), 'a prototype was read')
        assert.ok(
          !/function|\[native code\]/.test(
            all.replaceAll(title, '').replaceAll(text, '').replaceAll(html, ''),
          ),
        )
        assert.ok(
          !/<script>globalThis|href\s*=\s*["']?javascript:/i.test(rendered.html ?? ''),
          rendered.html ?? '',
        )
        assert.ok(!/[\r\n]/.test(rendered.title))
        assert.ok(all.length < 10 * MAX_OUTPUT)
      }),
      { numRuns: 1000 },
    )
    const { user, system } = process.cpuUsage(used)

    assert.equal((globalThis as { wasRun?: boolean }).wasRun, undefined)
    // of the processor, so that others on the machine do not matter
    assert.ok((user + system) / 1e6 / 1000 < 0.5, `${(user + system) / 1e9} s for each`)
  })

  for (const html of [
    '<a href={{customer.url}}>x</a>',
    '<a href="{{customer.url}}">x</a>',
    '<!-- a href=" --><a href="{{customer.url}}">x</a>',
    '<a title=\'href="\'><a href="{{customer.url}}">x</a>',
    '<!--<a href="&#x<a href="{{customer.url}}">x</a>',
  ])
    it(`makes no script of the address in ${html}`, () => {
      const reader = { locale: 'en-us', zone: 'UTC' }
      for (const url of ['javascript:x()', 'JAVA\nSCRIPT:x()', ' javascript:x()']) {
        const rendered = renderMessage({ html }, { customer: { url } }, { channel: 'email', reader, shop })
        assert.doesNotMatch(rendered.html ?? '', /href\s*=\s*(["']\s*java\s*script:|javascript:)/i)
      }
      const known = { customer: { url: 'https://shop.test/a' } }
      const rendered = renderMessage({ html }, known, { channel: 'email', reader, shop })
      assert.match(rendered.html ?? '', /href="?https:\/\/shop\.test\/a/)
    })

  it('refuses scripts that the merchant wrote', () => {
    const problems = (html: string) => checkMessages({ 'en-us': { html } }, ['messages']).length

    for (const html of [
      '<script>x</script>',
      '<SCRIPT src=x>',
      '<p onclick="x">',
      '<img/onerror=x src=y>',
      '<iframe src=x>',
    ])
      assert.equal(problems(html), 1, html)
    assert.equal(problems('<p class="button">one on = two</p>'), 0)
  })

  it('makes a plain text of broken HTML', () => {
    assert.equal(
      toPlainText(
        '<style>p{}</style><p>Hello&nbsp;<b>you</b></p><ul><li>a<li>b</ul><a href="https://x.test/?a=1&amp;b=2">more</a>',
      ),
      'Hello you\n\n- a\n- b\n\nmore (https://x.test/?a=1&b=2)',
    )
    assert.equal(toPlainText('a <!-- b --> c <!-- d'), 'a c')
    assert.equal(toPlainText('<p>f&uuml;r 5&nbsp;&euro; &amp;copy; &#0;</p>'), 'für 5 € &copy; \ufffd')
  })
})
