import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, it } from 'node:test'
import { type Db, sql } from '@tradepost/kernel'
import { harness } from '../../../../test/support/harness.ts'
import { proxiedImageSql } from './image.read.ts'
import { imageSite, imageTarget } from './image.rules.ts'

const secret = 'a secret that is long enough to be one'
const site = imageSite({ config: { publicUrl: 'https://shop.example.com' }, vault: { macSecret: secret } })
const signatureIn = (address: string) => /proxy\/(\w+)\?/.exec(address)?.[1] ?? ''

const addressOf = async (url: string | null): Promise<string> => {
  const db: Db = (await harness()).platform.database
  const shown = sql`select ${proxiedImageSql(site, sql`${url}::text`)} as address`
  return (await db.one<{ address: string }>(shown)).address
}

describe('the address of an image', () => {
  it('holds the stored one and its signature, without the part that a browser keeps to itself', async () => {
    const urls = ['/a.jpg', 'https://x.test/ä b?c=d&e#f', '', '𝄞'.repeat(200), "'; --"]

    for (const url of urls) {
      const [signed = ''] = url.split('#')
      const signature = createHmac('sha256', site.key).update(signed).digest('hex').slice(0, 32)
      assert.equal(await addressOf(url), `${site.prefix}${signature}?url=${url}`)
    }
    assert.equal(await addressOf(null), null)
  })

  it('leads to the image in every spelling that a browser makes of it', async () => {
    const stored = 'https://x.test/grün/a%20b.jpg'
    const signature = signatureIn(await addressOf(stored))

    const sent = new URL(stored).href
    assert.notEqual(sent, stored)
    assert.equal(imageTarget(secret, signature, sent), sent)
    assert.equal(imageTarget(secret, signature, stored), stored)
    assert.equal(imageTarget(secret, signature, 'https://x.test/%zz'), null)
  })

  it('is refused with the signature of another address or another server', async () => {
    const signature = signatureIn(await addressOf('/a.jpg'))

    assert.equal(imageTarget(secret, signature, '/a.jpg'), '/a.jpg')
    assert.equal(imageTarget(secret, signature, '/b.jpg'), null)
    assert.equal(imageTarget(`${secret}!`, signature, '/a.jpg'), null)
    assert.equal(imageTarget(secret, '', '/a.jpg'), null)
  })
})
