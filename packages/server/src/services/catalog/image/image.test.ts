import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Db, sql } from '@tradepost/kernel'
import { harness } from '../../../../test/support/harness.ts'
import { proxiedImageSql } from './image.read.ts'
import { imageSite, imageTarget, proxiedImage } from './image.rules.ts'

const secret = 'a secret that is long enough to be one'
const site = imageSite({ config: { publicUrl: 'https://shop.example.com' }, vault: { macSecret: secret } })
const signatureIn = (address: string) => /proxy\/(\w+)\?/.exec(address)?.[1] ?? ''

describe('the address of an image', () => {
  it('is the same from PostgreSQL', async () => {
    const db: Db = (await harness()).platform.database
    const urls = ['/a.jpg', 'https://x.test/ä b?c=d&e#f', '', '𝄞'.repeat(200), "'; --"]

    for (const url of urls) {
      const { address } = await db.one<{ address: string }>(
        sql`select ${proxiedImageSql(site, sql`${url}::text`)} as address`,
      )
      assert.equal(address, proxiedImage(site, url))
    }
    const { address } = await db.one<{ address: null }>(
      sql`select ${proxiedImageSql(site, sql`null::text`)} as address`,
    )
    assert.equal(address, null)
  })

  it('leads to the image in every spelling that a browser makes of it', () => {
    const stored = 'https://x.test/grün/a%20b.jpg'
    const signature = signatureIn(proxiedImage(site, stored))

    const sent = new URL(stored).href
    assert.notEqual(sent, stored)
    assert.equal(imageTarget(secret, signature, sent), sent)
    assert.equal(imageTarget(secret, signature, stored), stored)
    assert.equal(imageTarget(secret, signature, 'https://x.test/%zz'), null)
  })

  it('is refused with the signature of another address or another server', () => {
    const signature = signatureIn(proxiedImage(site, '/a.jpg'))

    assert.equal(imageTarget(secret, signature, '/a.jpg'), '/a.jpg')
    assert.equal(imageTarget(secret, signature, '/b.jpg'), null)
    assert.equal(imageTarget(`${secret}!`, signature, '/a.jpg'), null)
    assert.equal(imageTarget(secret, '', '/a.jpg'), null)
  })
})
