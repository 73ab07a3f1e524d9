import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { closeAfterFile } from '@tradepost/kernel/closing'
import { type Client, createClient } from '@tradepost/sdk'
import type { DemoSite, Mailbox } from '@tradepost/server'
import { startTestServer } from '@tradepost/server/test-server'
import { until } from '@tradepost/server/until'
import { demoClient, openDemo } from './account/accounts.service.ts'
import { demoAttributes } from './catalog/attributes.ts'
import { demoReservations } from './location/stock.ts'
import { openMailbox } from './mail/mailbox.ts'
import { demoShopper } from './shopper/shoppers.ts'
import { demoSite } from './site/site.ts'

describe('the demo in the database', () => {
  let api: Client
  let url: string
  let mailbox: Mailbox
  let site: DemoSite
  before(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'tradepost-demo-'))
    mailbox = await openMailbox({ dataDir })
    closeAfterFile(async () => {
      await mailbox.close()
      await rm(dataDir, { recursive: true })
    })
    const { smtpUrl, sender } = mailbox
    const { platform, ...server } = await startTestServer({ smtpUrl, mailFrom: sender })
    url = server.url
    site = demoSite(platform, undefined)
    await openDemo(platform)
    // a second start finds it there
    await openDemo(platform)
    api = createClient({ baseUrl: url, merchantCode: 'demo', ...demoClient, retries: 0 })
  })

  it('counts each product once on the landing page, as the list does', async () => {
    const { meta } = await api.listProducts({ limit: 1 })

    const numbers = await site.numbers?.()

    assert.equal(numbers?.products, meta.totalItemCount)
  })

  it('has images in its library, which pages, products, categories and the logo show', async () => {
    const { images } = await api.listImages({ filters: { isUsed: true } })
    const paths = images.map(({ baseUrl }) => new URL(baseUrl).pathname)
    const [logo = '', banner = ''] = paths
    const { page: gallery } = await api.getResolvedPage({ shopCode: 'web', slug: 'gallery' })
    const { page: home } = await api.getResolvedPage({ shopCode: 'web-de', slug: 'home' })
    const { logoUrl } = await api.getShop({ shopCode: 'web' })
    const { products } = await api.listProducts({ limit: 1000, getOriginalImageUrls: true })
    const media = products.flatMap((product) => product.media?.map(({ url }) => url) ?? [])

    assert.equal(images.length, 4)
    assert.ok(logoUrl?.includes(logo))
    assert.ok(JSON.stringify(home).includes(banner))
    for (const path of paths) {
      assert.ok(JSON.stringify(gallery).includes(path))
      assert.ok(media.includes(path), path)
    }
  })

  it('sends mail about its orders, to customers and in their language', async () => {
    const subjects = async () => (await mailbox.list()).map(({ subject }) => subject)
    const has = async (pattern: RegExp) => (await subjects()).some((subject) => pattern.test(subject))
    await until(() => has(/^We have received your order/))
    await until(() => has(/^Wir haben Ihre Bestellung/))
    await until(() => has(/on its way$/))

    const [received] = (await mailbox.list()).filter(({ subject }) => subject.startsWith('We have received'))
    const { html, text, from } = (await mailbox.find(received?.id ?? '')) ?? {}
    assert.equal(from, 'Kettle & Crane <hello@kettle-crane.test>')
    assert.match(text ?? '', /^\d+ × [A-Z].* \$\d+\.\d\d$/m)
    assert.match(text ?? '', /^Total \$\d/m)
    assert.match(html ?? '', /<img [^>]*alt="Kettle &amp; Crane"/)
    // about the export as CSV, to the user of the console
    await until(() => has(/^Your export with \d+ entries is ready$/))
  })

  it('has campaigns: sent ones with figures, a split test, one that waits and those that follow events', async () => {
    const { campaigns } = await api.listCampaigns()
    const by = (code: string) => campaigns.find((campaign) => campaign.code === code)
    const { campaigns: variants } = await api.listChildCampaigns({ campaignCode: 'free-shipping' })

    assert.deepEqual([by('new-harvest')?.status, by('free-shipping')?.status], ['sent', 'sent'])
    const {
      recipients = 0,
      sent = 0,
      opened = 0,
      clicked = 0,
      bounced = 0,
    } = by('new-harvest')?.statistics ?? {}
    assert.equal(recipients, sent + bounced)
    assert.ok(sent > opened && opened > clicked && clicked > 0)
    assert.deepEqual(
      variants.map(({ type, distributionIndex }) => [type, distributionIndex]),
      [
        ['variant', 0],
        ['variant', 1],
      ],
    )
    assert.equal(by('tasting-evening')?.status, 'scheduled')
    assert.equal(campaigns.filter(({ status }) => status === 'active').length, 12)
  })

  it('has a shopper who can sign in, has bought something and has begun to fill a cart again', async () => {
    const token = await api.issueShopperToken({
      body: {
        grant_type: 'password',
        merchantCode: 'demo',
        shopCode: 'web',
        username: demoShopper.emailAddress,
        password: demoShopper.password,
      },
    })
    const shopper = createClient({ baseUrl: url, token: token.access_token })
    const { cartItems, flags } = (await shopper.callGetCart()).output
    const { orders } = await api.listSalesOrders({
      filters: { customerId: token.userId },
      sort: 'date:desc',
      limit: 1,
    })
    const bought = await shopper.getShopperOrder({ orderNumber: String(orders[0]?.orderNumber) })

    assert.deepEqual([cartItems.filter(({ product }) => product).length, flags.orderable], [1, true])
    assert.equal(bought.payment?.methodCode, 'payOnDelivery')
    assert.ok(bought.totals.some(({ type }) => type === 'shipping'))
  })

  it('has exports, each with a file', async () => {
    const runs = async () => (await api.listExports({ sort: 'id:asc' })).exports
    while ((await runs()).some(({ status }) => status === 'processing')) await setImmediate()

    assert.deepEqual(
      (await runs()).map(({ feed, status, entityCount, url }) => [
        feed,
        status,
        entityCount > 0,
        url?.split('?')[0]?.split('.').at(-1),
      ]),
      [
        ['product', 'succeded', true, 'xml'],
        ['inventory', 'succeded', true, 'csv'],
        ['pickupLinkSubfeed', 'succeded', true, 'xml'],
        ['product', 'succeded', true, 'csv'],
        ['category', 'succeded', true, 'csv'],
      ],
    )
  })

  it('can be asked which price applies at a location', async () => {
    const { prices, errors } = await api.resolvePrices({
      body: {
        items: [
          { productCode: 'tea-assam-100g' },
          { productCode: 'tea-assam-100g', locationCode: 'airport' },
          { productCode: 'tea-breakfast-100g' },
          { productCode: 'coffee-huila-1kg', quantity: 24, locationCode: 'warehouse' },
        ],
      },
    })
    const { meta } = await api.listProductLocationPrices({ catalogCode: 'de' })

    assert.deepEqual(errors, [])
    assert.deepEqual(
      prices.map(({ source }) => source),
      ['volume', 'location', 'sale', 'volume'],
    )
    assert.equal(meta.totalItemCount, 15)
  })

  it('answers the examples of several changes at once as they stand on the page about the catalog', async () => {
    const page = await readFile(new URL('../../../docs/services/catalog.md', import.meta.url), 'utf8')
    const [, section = ''] = page.split('\n## Several changes at once\n')
    const sent = [...section.matchAll(/ -d '([^']*)'/g)]
    const shown = [...section.matchAll(/```json\n([\s\S]*?)```/g)]
    const examples = [...sent, ...shown].map(([, text]) => JSON.parse(text as string))
    const [batch, question, answer] = examples

    assert.deepEqual(await api.writeCatalogBatch({ body: batch }), { errors: [] })
    assert.deepEqual(await api.compareCatalogCodes({ body: question }), answer)
  })

  it('knows which of its stores is near and has opening hours there', async () => {
    const { locations } = await api.listNearestLocations({
      latitude: 39.95,
      longitude: -75.16,
      fulfillmentMethod: 'BOPIS',
    })
    const warehouses = await api.listLocations({ filters: { type: 'warehouse', isDefault: true } })

    assert.deepEqual(
      locations.map(({ code }) => code),
      ['downtown', 'airport', 'riverside', 'oldtown'],
    )
    for (const { isOpenNow } of locations) assert.equal(typeof isOpenNow, 'boolean')
    assert.deepEqual(
      warehouses.locations.map(({ code }) => code),
      ['warehouse'],
    )
  })

  it('has stock of every counted product, some of it low and some sold out', async () => {
    const unmanaged = { isInventoryManaged: false }
    const { products } = await api.listProducts({
      fields: 'code,modelType,inventories',
      filters: { isInventoryManaged: true },
    })
    const available = await api.listProducts({ fields: 'code', showOnlyAvailableProducts: true })
    const { meta } = await api.listProducts({ limit: 1, filters: unmanaged })
    const { inventories } = await api.listInventories({ limit: 1000, filters: { locationCode: 'downtown' } })

    for (const { code, modelType, inventories } of products)
      assert.equal(inventories?.length === 0, modelType === 'configurable', code)
    assert.ok((available.meta.totalItemCount ?? 0) > (meta.totalItemCount ?? 0) + products.length * 0.8)
    assert.ok((available.meta.totalItemCount ?? 0) < (meta.totalItemCount ?? 0) + products.length)
    assert.ok(inventories.some(({ onHand = 0 }) => onHand > 0 && onHand < 5))
    assert.ok(inventories.some(({ onHand }) => onHand === 0))
    const { inventory, changes } = await api.explainInventory({
      productCode: 'tea-assam-100g',
      locationCode: 'warehouse',
    })
    const levels = changes.filter(({ field }) => field === 'onHand')
    assert.ok(levels.length > 1, 'some of it was sold')
    assert.equal(levels[0]?.after, inventory.onHand)
  })

  it('has articles that customers have had put aside, in every place', async () => {
    const all = await api.listReservations({ limit: 1000 })
    const reservations = all.reservations.filter((one) => one.salesOrderNumber.startsWith('T'))

    assert.equal(reservations.length, demoReservations.length)
    assert.equal(new Set(reservations.map(({ locationCode }) => locationCode)).size, 5)
    const [first] = reservations
    const { inventory } = await api.explainInventory({
      productCode: first?.productCode ?? '',
      locationCode: first?.locationCode ?? '',
    })
    // orders of the demo may have put the same article aside
    const same = all.reservations.filter(
      ({ productCode, locationCode }) =>
        productCode === first?.productCode && locationCode === first?.locationCode,
    )
    assert.equal(
      inventory.onReserve,
      same.reduce((sum, { quantity }) => sum + quantity, 0),
    )
  })

  it('has the attributes of its assortment, with names in both languages', async () => {
    const { attributes } = await api.listAttributes({ localeCode: 'de-de' })

    assert.deepEqual(
      attributes.map(({ code }) => code),
      demoAttributes.map(({ code }) => code).toSorted(),
    )
    const colour = attributes.find(({ code }) => code === 'colour')
    assert.partialDeepStrictEqual(colour, {
      name: 'Farbe',
      values: [{ code: 'white', sequenceId: 1, name: 'Weiß', swatch: { type: 'color', value: '#eae5da' } }],
    })
  })
})
