import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { texts } from '@tradepost/contract'
import { harness } from '../../../../test/support/harness.ts'
import { importer } from '../import/import.fixture.ts'

/** The longest row that a file may have. */
const MAX_ROW_BYTES = 2 * 1024 * 1024

const product = { code: 'tea', name: { 'en-us': 'Tea' }, modelType: 'standard', isInventoryManaged: false }
const line = `${JSON.stringify(product)}\n`

const files: [title: string, content: string | Uint8Array, reason: string][] = [
  [
    'whose line never ends',
    `${line}{"code":"${'x'.repeat(MAX_ROW_BYTES)}`,
    texts.feedRowTooLong(2, MAX_ROW_BYTES),
  ],
  [
    'that is packed and grows beyond measure',
    Buffer.concat([
      gzipSync(line),
      ...Array<Buffer>(80).fill(gzipSync(`${' '.repeat(1023)}\n`.repeat(1024))),
    ]),
    texts.feedGrows(200),
  ],
  [
    'that stops being text',
    Buffer.concat([Buffer.from(line.repeat(2_000)), Buffer.from([0xff, 0xff])]),
    texts.feedEncoding('UTF-8'),
  ],
]

describe('an import of a file', () => {
  for (const [title, content, reason] of files)
    it(`${title} ends with the reason, and the server goes on`, async () => {
      const h = await harness()
      await h.seed.catalog()

      const done = await importer(h).run([{ entity: 'product', content }])

      assert.deepEqual([done.status, done.reason], ['aborted', reason])
      const next = await importer(h).run([{ entity: 'product', content: [{ ...product, code: 'next' }] }])
      assert.equal(next.status, 'finished')
      assert.equal((await h.api.getProduct({ productCode: 'next' })).product.code, 'next')
    })
})
