import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { texts } from '@tradepost/contract'
import { compileTemplate } from './link-template.rules.ts'

const product = {
  code: 'té/1 a',
  name: 'Tea & more',
  url: 'https://shop.example/tea?x=1',
  parentProductCode: null,
  identifiers: { sku: 'S-1', ean: null },
}

const cases: [template: string, link: string | null][] = [
  ['https://shop.example/p/{{product.code}}', 'https://shop.example/p/t%C3%A9%2F1%20a'],
  ['https://shop.example/{{bin2hex product.code}}', 'https://shop.example/74c3a92f312061'],
  ['{{ product.deeplinkUrl }}&s={store_code}', 'https://shop.example/tea?x=1&s={store_code}'],
  ['/{{urlencode product.url}}', '/https%3A%2F%2Fshop.example%2Ftea%3Fx%3D1'],
  ['/{{raw product.name}}/{{product.identifiers.sku}}/{{product.sku}}', '/Tea & more/S-1/S-1'],
  ['/{code}/{', '/{code}/{'],
  ['', ''],
  ['/{{product.ean}}', null],
  ['/{{product.parentProductCode}}', null],
]

describe('a link template', () => {
  for (const [template, link] of cases)
    it(`makes ${link} of ${template}`, () => assert.equal(compileTemplate(template)(product), link))

  for (const expression of ['product.colour', 'md5 product.code', 'constructor', 'toString product.code', ''])
    it(`is refused with {{${expression}}}`, () =>
      assert.throws(() => compileTemplate(`/{{${expression}}}`), {
        message: texts.unknownExpression(expression),
      }))

  for (const part of ['{{', '{{ ', ' ', '{{ }', '{{a '])
    it(`is read in a time that grows with its length: many ${JSON.stringify(part)}`, () => {
      const start = process.threadCpuUsage()

      compileTemplate(`{{${part.repeat(200_000)}`)

      // of spaces, 2,000 took a regular expression seconds, and a second thousand eight times as long
      assert.ok(process.threadCpuUsage(start).user < 500_000)
    })
})
