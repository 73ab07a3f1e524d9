import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { closeAfterFile } from '@tradepost/kernel/closing'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { checkAccess } from './axe.ts'
import { launchChromium } from './chromium.ts'
import { openConsole, owner, settled } from './console.ts'

const { home, api, open, signIn } = await openConsole()
const tablet = { viewport: { width: 820, height: 1100 } }

/** A new order of a location, as the platform sends it there. */
const newOrder = async () => {
  const { fulfillmentOrders } = await api.listFulfillmentOrders({ filters: { status: 'new' }, limit: 1 })
  const { orderNumber = '', locationCode = '' } = fulfillmentOrders[0] ?? {}
  return { orderNumber, locationCode }
}

const openStore = async (page: Page, locationCode: string, path = '') => {
  const choice = `localStorage.setItem('tradepost-store', ${JSON.stringify(locationCode)})`
  // an empty page has no storage
  await page.addInitScript(`if (location.pathname.startsWith('/admin')) ${choice}`)
  await signIn(page, owner, `/store${path}`)
  await settled(page)
}

/** A browser whose camera stands before a picture. */
const withCameraAt = async (picture: Buffer): Promise<Browser> => {
  const folder = await mkdtemp(join(tmpdir(), 'tradepost-camera-'))
  closeAfterFile(() => rm(folder, { recursive: true, force: true }))
  const frame = await sharp(picture)
    .resize(900, 300, { fit: 'contain', background: 'white' })
    .extend({ top: 210, bottom: 210, left: 190, right: 190, background: 'white' })
    .flatten({ background: 'white' })
    .jpeg()
    .toBuffer()
  const film = join(folder, 'label.mjpeg')
  await writeFile(film, Buffer.concat([frame, frame]))
  return launchChromium(
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  )
}

/** As somebody does who has no mouse. */
const tabTo = async (page: Page, selector: string) => {
  await page.waitForSelector(selector)
  for (let tries = 0; tries < 60; tries++) {
    if (await page.evaluate(`document.activeElement?.matches(${JSON.stringify(selector)}) ?? false`)) return
    await page.keyboard.press('Tab')
  }
  assert.fail(`the keyboard does not reach ${selector}`)
}

/** Signing out needs the server, and leaves nothing of the customers on the device. It ends the session of all tests here. */
const leaveDevice = async (page: Page) => {
  const keptCount = "Object.keys(localStorage).filter((name) => name.startsWith('tradepost-kept-')).length"
  const signOut = async () => {
    await page.click('.side .account')
    await page.click('[role=menuitem] >> text=Sign out')
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(home)
  await settled(page)
  await page.context().setOffline(true)
  await signOut()
  await page.waitForSelector('.notice[data-bad] >> text=still signed in')
  assert.notEqual(await page.evaluate(keptCount), 0)

  await page.context().setOffline(false)
  await signOut()
  await page.waitForSelector('[name=password]')
  assert.equal(await page.evaluate(keptCount), 0)
}

describe('staff in the store', () => {
  it('go on while the network is gone, also after a reload', async () => {
    const { orderNumber, locationCode } = await newOrder()
    const page = await open(tablet)
    const context = page.context()
    await openStore(page, locationCode)
    await page.locator('.work', { hasText: orderNumber }).click()
    await page.waitForSelector('.store-moves')
    await checkAccess(page)
    await page.evaluate('navigator.serviceWorker.ready')
    await page.reload()
    await page.waitForSelector('.store-moves')

    await context.setOffline(true)
    await page.click('.store-moves button >> nth=1')
    await page.waitForSelector('.store-pick')
    for (let left = await page.locator('.store-pick').count(); left > 0; left--)
      await page.locator('.store-pick').first().click()
    await page.waitForSelector('.page-head .status >> text=Picked')
    await page.reload()
    await page.waitForSelector('.page-head .status >> text=Picked')
    await page.waitForSelector('.queue-line >> text=waiting')
    assert.equal((await api.getFulfillmentOrder({ orderNumber })).fulfillmentOrder.status, 'new')
    await context.setOffline(false)
    await page.locator('.queue-line').first().waitFor({ state: 'detached' })

    assert.equal((await api.getFulfillmentOrder({ orderNumber })).fulfillmentOrder.status, 'picked')
    await context.close()
  })

  it('accept, pick and hand over by keyboard alone, as the merchant wants it, and note who collects it', async () => {
    const rules = {
      notesOnRejectRequired: true,
      POSOrderNumberRequired: true,
      manualPickMode: 'prohibited',
      enforceSingleLineItemsScanning: true,
    } as const
    await api.updateSettings({ body: { settings: rules } })
    const { fulfillmentOrders } = await api.listFulfillmentOrders({
      filters: { type: { $in: ['BOPIS', 'ROPIS'] }, status: { $in: ['new', 'requested'] } },
      fields: ['lineItems'],
      limit: 1,
    })
    const [order] = fulfillmentOrders
    assert.ok(order)
    const { orderNumber, locationCode, lineItems = [] } = order
    const page = await open()
    await openStore(page, locationCode, `/${orderNumber}`)

    await page.click('.store-moves .move-bad')
    const reject = page.locator('[role=dialog] .modal-actions button:last-child')
    assert.equal(await reject.isDisabled(), true)
    await page.fill('[role=dialog] textarea', 'no staff')
    assert.equal(await reject.isEnabled(), true)
    await page.click('[role=dialog] .modal-actions button:first-child')

    await tabTo(page, '.store-moves button:last-child')
    await page.keyboard.press('Enter')
    await page.waitForSelector('[name=scan]')
    assert.equal(await page.locator('.store-pick').count(), 0)
    for (const { product, quantity } of lineItems)
      for (let piece = 0; piece < quantity; piece++) {
        await tabTo(page, '[name=scan]')
        await page.keyboard.type(product.code)
        await page.keyboard.press('Enter')
      }
    await page.waitForSelector('.page-head .status >> text=Picked')
    for (const status of ['Packed', 'Ready']) {
      await tabTo(page, '.store-moves button:last-child')
      await page.keyboard.press('Enter')
      await page.waitForSelector(`.page-head .status >> text=${status}`)
    }
    await checkAccess(page)
    await tabTo(page, '.store-moves button:last-child')
    await page.keyboard.press('Enter')
    await tabTo(page, '[role=dialog] [name=scan]')
    await page.keyboard.type('Uncle Bob')
    await tabTo(page, '[role=dialog] input:not([name=scan])')
    await page.keyboard.type('T-77')
    await checkAccess(page)
    await tabTo(page, '[role=dialog] .modal-actions button:last-child')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/store?step=handOver')
    await page.locator('.queue-line').first().waitFor({ state: 'detached' })

    const { fulfillmentOrder } = await api.getFulfillmentOrder({ orderNumber })
    assert.partialDeepStrictEqual(fulfillmentOrder, { status: 'fulfilled', posTransactionId: 'T-77' })
    const { comments } = await api.listFulfillmentOrderComments({ orderNumber })
    assert.equal(comments[0]?.text, 'Collected by Uncle Bob')
    await page.context().close()
    const usual = {
      notesOnRejectRequired: false,
      POSOrderNumberRequired: false,
      manualPickMode: 'normal',
    } as const
    await api.updateSettings({ body: { settings: { ...usual, enforceSingleLineItemsScanning: false } } })
  })

  it('hold the label of an order before the camera, and the order opens, within the policy of the page', async () => {
    const { fulfillmentOrders } = await api.listFulfillmentOrders({ filters: { status: 'ready' }, limit: 1 })
    const { orderNumber = '', locationCode = '' } = fulfillmentOrders[0] ?? {}
    const page = await open(tablet)
    await openStore(page, locationCode, `/${orderNumber}/label`)
    await page.waitForSelector('.label .bars rect')
    const picture = await page.locator('.label .bars').screenshot()
    await page.context().close()
    const counter = await open(
      { ...tablet, bypassCSP: false, permissions: ['camera'] },
      await withCameraAt(picture),
    )
    await openStore(counter, locationCode, '?step=handOver')

    await counter.getByLabel('Scan by camera').click()

    await counter.waitForURL(`**/admin/store/${orderNumber}`)
    await counter.context().close()
  })

  it('substitute a product, print a label and take goods back, on a tablet at night', async () => {
    const { fulfillmentOrders } = await api.listFulfillmentOrders({
      filters: { status: 'accepted' },
      limit: 1,
    })
    const { orderNumber = '', locationCode = '' } = fulfillmentOrders[0] ?? {}
    const [sold] = (await api.listSalesOrders({ filters: { status: 'completed' }, limit: 1 })).orders
    assert.ok(sold)
    const { returnOrders: before } = await api.listReturnOrders({})
    const page = await open({ ...tablet, colorScheme: 'dark' })
    await openStore(page, locationCode, `/${orderNumber}`)

    await page.locator('.store-line-moves button', { hasText: 'Substitute' }).first().click()
    await page.fill('[name=substitute]', 'tea-assam-100g')
    await page.locator('[role=option]', { hasText: 'tea-assam-100g' }).first().click()
    await checkAccess(page)
    await page.click('.modal-actions button >> nth=1')
    await page.waitForSelector('.store-line:has-text("tea-assam-100g") .store-pick')
    await page.locator('.store-moves button', { hasText: 'All picked' }).click()
    await page.locator('.store-moves a', { hasText: 'Label' }).click()
    await page.waitForSelector('.label .bars rect')
    await checkAccess(page)
    await page.click('.store-returns')
    await page.fill('[name=scan]', sold.orderNumber)
    await page.keyboard.press('Enter')
    await page.locator('.return-count input').first().fill('1')
    await checkAccess(page)
    await page.locator('.store-moves button', { hasText: 'Have it checked' }).click()
    await page.locator('.return-count').first().waitFor({ state: 'detached' })
    await page.locator('.queue-line').first().waitFor({ state: 'detached' })

    const { fulfillmentOrder } = await api.getFulfillmentOrder({ orderNumber })
    assert.equal(fulfillmentOrder.lineItems.at(-1)?.product.code, 'tea-assam-100g')
    const { returnOrders } = await api.listReturnOrders({})
    assert.equal(returnOrders.length, before.length + 1)
    assert.equal(returnOrders.find((one) => one.salesOrderNumber === sold.orderNumber)?.status, 'arrived')
    await leaveDevice(page)
    await page.context().close()
  })
})
