import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { ValidationError } from '@tradepost/sdk'
import { harness } from '../../../../test/support/harness.ts'
import { aPicture } from '../../../../test/support/picture.ts'

const blob = (base64: string) => new Blob([new Uint8Array(Buffer.from(base64, 'base64'))])

const png = aPicture()
const gif = blob('R0lGODlhAwACAIAAAExpcf8AACH5BAUAAAAALAAAAAADAAIAAAICjF8AOw==')
/** The header of an icon with one picture of 16 by 16, and the picture. */
const ico = new Blob([
  new Uint8Array([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, png.size, 0, 0, 0, 22, 0, 0, 0]),
  png,
])

const prepared = async () => {
  const h = await harness()
  await h.api.createShops({ body: { shops: [{ code: 'web', name: 'Web' }] } })
  const { publicUrl } = h.platform.config
  /** The public address leads to this server, which listens on another port in a test. */
  const open = (address: string) => {
    assert.ok(address.startsWith(`${publicUrl}/files/`), address)
    return fetch(h.url + address.slice(publicUrl.length))
  }
  const logo = async () => (await h.api.getMerchant()).merchant.appLogo
  const setImage = (imageType: string, file: Blob) =>
    h.api.setShopImage({ shopCode: 'web', imageType, body: { file } })
  const image = async (imageType: string) => (await h.api.getShopImage({ shopCode: 'web', imageType })).url
  return { ...h, open, logo, setImage, image }
}

/** Files are removed after the answer. */
const untilGone = async (open: (address: string) => Promise<Response>, address: string) => {
  const end = Date.now() + 90_000
  while ((await open(address)).status !== 404) assert.ok(Date.now() < end, 'the file is still there')
}

describe('the logo of a merchant', () => {
  it('is uploaded as a form, becomes its appLogo and can be fetched by anybody', async () => {
    const { raw, logo, open, merchantCode, url, token } = await prepared()
    const form = new FormData()
    form.append('file', png, '../logo.exe')

    const { status } = await fetch(`${url}/merchant/v1/merchants/${merchantCode}/logo`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await token()}` },
      body: form,
    })

    const answer = await open((await logo()) ?? '')
    assert.equal(status, 204)
    assert.equal(answer.status, 200)
    assert.deepEqual(await answer.bytes(), await png.bytes())
    assert.deepEqual(
      ['content-type', 'x-content-type-options', 'cache-control', 'content-security-policy'].map((name) =>
        answer.headers.get(name),
      ),
      ['image/png', 'nosniff', 'public, max-age=31536000, immutable', "default-src 'none'; sandbox"],
    )
    assert.equal((await raw(new URL((await logo()) ?? '').pathname, { method: 'HEAD' })).status, 200)
  })

  it('gets another address when it is replaced, and the former file goes', async () => {
    const { api, logo, open } = await prepared()
    await api.setLogo({ body: { file: png } })
    const before = (await logo()) ?? ''

    await api.setLogo({ body: { file: gif } })

    const after = (await logo()) ?? ''
    assert.notEqual(after, before)
    assert.equal((await open(after)).headers.get('content-type'), 'image/gif')
    await untilGone(open, before)
  })

  it('stays when the merchant is sent back as it was read, and the host is not stored', async () => {
    const { api, logo, platform, merchantCode } = await prepared()
    await api.setLogo({ body: { file: png } })
    const { merchant } = await api.getMerchant()

    await api.updateMerchant({ body: { name: merchant.name, appLogo: merchant.appLogo } })

    const { stored } = await platform.database.one<{ stored: string }>(sql`
      select app_logo as stored from merchant where code = ${merchantCode}`)
    assert.equal(await logo(), merchant.appLogo)
    assert.ok(stored.startsWith('/files/merchants/'))
  })

  it('is not stored by a dry run, nor when the merchant was changed since it was read', async () => {
    const { api, logo, platform } = await prepared()
    const kept: string[] = []
    const { put } = platform.files
    platform.files.put = (key, data) => {
      kept.push(key)
      return put(key, data)
    }

    await api.setLogo({ body: { file: png } }, { dryRun: true })
    await assert.rejects(api.setLogo({ body: { file: png } }, { ifMatch: '"99"' }), { status: 412 })
    platform.files.put = put

    assert.equal(await logo(), null)
    assert.equal(kept.length, 2)
    const end = Date.now() + 90_000
    for (const key of kept)
      while (await platform.files.get(key)) assert.ok(Date.now() < end, 'the file is still there')
  })

  it('is stored once for an idempotency key, which belongs to one file', async () => {
    const { api, logo } = await prepared()
    const options = { idempotencyKey: 'logo-1' }
    await api.setLogo({ body: { file: png } }, options)
    const first = await logo()

    await api.setLogo({ body: { file: png } }, options)

    assert.equal(await logo(), first)
    await assert.rejects(api.setLogo({ body: { file: gif } }, options), { status: 422 })
  })
})

describe('an image of a shop', () => {
  it('is missing until it is uploaded', async () => {
    const { api, setImage } = await prepared()
    const key = { shopCode: 'web', imageType: 'favicon' }

    await assert.rejects(api.getShopImage(key), { status: 404, message: /Image not found/ })
    await assert.rejects(api.getShopImage({ ...key, shopCode: 'none' }), { message: /Shop not found/ })
    await assert.rejects(api.setShopImage({ ...key, shopCode: 'none', body: { file: png } }), { status: 404 })
    await assert.rejects(api.getShopImage({ ...key, imageType: 'banner' }), ValidationError)
    await assert.rejects(setImage('banner', png), ValidationError)
  })

  it('has an address of its own for each type; the logo is also the one of the shop', async () => {
    const { api, setImage, image, open } = await prepared()
    await setImage('productPlaceholder', png)
    await setImage('categoryPlaceholder', gif)
    await setImage('favicon', ico)
    assert.equal((await api.getShop({ shopCode: 'web' })).logoUrl, null)

    await setImage('logo', png)

    const shop = await api.getShop({ shopCode: 'web' })
    const types = ['productPlaceholder', 'categoryPlaceholder', 'favicon', 'logo']
    const addresses = await Promise.all(types.map(image))
    const answers = await Promise.all(addresses.map(open))
    assert.deepEqual(
      answers.map(({ headers }) => headers.get('content-type')),
      ['image/png', 'image/gif', 'image/vnd.microsoft.icon', 'image/png'],
    )
    assert.equal(shop.logoUrl, addresses[3])
    assert.equal((await api.listShops()).shops[0]?.logoUrl, shop.logoUrl)

    await api.updateShop({ shopCode: 'web', body: { logoUrl: shop.logoUrl, name: 'Same' } })
    assert.equal((await api.getShop({ shopCode: 'web' })).logoUrl, shop.logoUrl)
  })

  it('goes with its shop, and when another takes its place', async () => {
    const { api, setImage, image, open } = await prepared()
    await setImage('logo', png)
    const first = await image('logo')
    await setImage('logo', gif)
    const second = await image('logo')

    await untilGone(open, first)
    assert.equal((await open(second)).status, 200)
    await api.deleteShop({ shopCode: 'web' })

    await untilGone(open, second)
  })
})

describe('a file that is no image', () => {
  const refused: [title: string, file: Blob, code: string][] = [
    ['a page with the name of an image', new File(['<script>alert(1)</script>'], 'a.png'), 'INVALID_FORMAT'],
    ['an SVG', new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.svg'), 'INVALID_FORMAT'],
    ['nothing', new Blob([]), 'INVALID_FORMAT'],
    ['half an image', png.slice(0, 50), 'INVALID_FORMAT'],
    ['an icon as a logo', ico, 'INVALID_FORMAT'],
    ['more than 5 MB', new Blob([new Uint8Array(5 * 1024 * 1024 + 1)]), 'MAXIMUM'],
  ]
  for (const [title, file, code] of refused)
    it(`is refused: ${title}`, async () => {
      const { api, setImage, logo } = await prepared()
      const isRefused = (error: ValidationError) =>
        error instanceof ValidationError && error.problems[0]?.code === code

      await assert.rejects(api.setLogo({ body: { file } }), isRefused)
      await assert.rejects(setImage('logo', file), isRefused)
      assert.equal(await logo(), null)
    })

  it('is refused in other bodies than forms with a file', async () => {
    const { raw, merchantCode, api } = await prepared()
    const path = `/merchant/v1/merchants/${merchantCode}/logo`
    const send = async (type: string, body: string) =>
      (await raw(path, { method: 'POST', body, headers: { 'content-type': type } })).status

    assert.equal(await send('application/json', '{"file":{"size":1}}'), 415)
    assert.equal(await send('application/x-www-form-urlencoded', 'file=a'), 415)
    assert.equal(await send('multipart/form-data; boundary=x', 'no form at all'), 400)
    assert.equal(await send('multipart/form-data', '--x--'), 400)
    assert.equal((await raw(path, { method: 'POST' })).status, 400)
    await assert.rejects(api.setLogo({ body: { file: 'text' as unknown as Blob } }), ValidationError)
    const shops = `/merchant/v1/merchants/${merchantCode}/shops`
    const form = { 'content-type': 'multipart/form-data; boundary=x' }
    assert.equal((await raw(shops, { method: 'POST', body: '--x--', headers: form })).status, 415)
  })
})

it('serves nothing but stored images below /files', async () => {
  const { raw } = await harness()

  for (const path of ['/files/', '/files/x', '/files/a.png', '/files/../secret.png', '/files/%2e%2e/x.png'])
    assert.equal((await raw(path)).status, 404, path)
})
