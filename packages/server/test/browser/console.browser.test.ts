import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { demo } from '@tradepost/demo'
import { checkAccess } from './axe.ts'
import { openConsole, owner, settled } from './console.ts'

const { folder, home, api, open, signIn, visit } = await openConsole()

describe('staff at the console', () => {
  it('work within the policy of the page, by keyboard: find an order, move it on, and see it in the timeline', async () => {
    const [order] = (await api.listSalesOrders({ filters: { status: 'open' }, limit: 1 })).orders
    assert.ok(order)
    const page = await open({ bypassCSP: false })
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) complaints.push(message.text())
    })
    await signIn(page)
    await settled(page)

    await page.keyboard.press('Control+k')
    await page.locator('.palette input').fill(order.orderNumber)
    await page.waitForSelector(`.found >> text=${order.orderNumber}`)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/admin/orders/${order.orderNumber}`)
    await page.locator('.moves button', { hasText: 'Begin' }).click()
    await page.waitForSelector('.page-head .status >> text=In progress')

    await page.waitForSelector('.timeline .status >> text=In progress')
    assert.equal((await api.getSalesOrder({ orderNumber: order.orderNumber })).order.status, 'inProgress')
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  it('keep a list in the address, and edit a product until somebody else was quicker', async () => {
    const page = await visit(`/products?q=assam`, { viewport: { width: 820, height: 1100 } })
    await page.waitForSelector('.table tbody tr[data-open]')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/products/*')
    const productCode = decodeURIComponent(page.url().split('/').at(-1) ?? '')

    await page.fill('[name="name.en-us"]', 'Mine')
    await api.updateProduct({ productCode, body: { name: { 'en-us': 'Theirs' } } })
    await page.keyboard.press('Control+s')
    await page.waitForSelector('[role=dialog] td >> text=Theirs')
    await checkAccess(page)
    await page.click('.modal-actions button >> nth=1')
    await page.waitForSelector('h1 >> text=Mine')
    await page.fill('[name="name.en-us"]', 'Mine again')
    await api.updateProduct({ productCode, body: { status: 'inactive' } })
    await page.keyboard.press('Control+s')
    await page.waitForSelector('h1 >> text=Mine again')
    await page.fill('[name="name.en-us"]', '')
    await page.keyboard.press('Control+s')
    await page.waitForSelector('[name="name.en-us"][aria-invalid=true]')

    const { product } = await api.getProduct({ productCode, localeCode: 'en-us' })
    assert.deepEqual([product.name, product.status], ['Mine again', 'inactive'])
  })

  it('see nothing move while a list is on its way, if they asked their system for less motion', async () => {
    const page = await visit('/settings/limits')
    await settled(page)
    const seen = Promise.withResolvers<void>()
    await page.route('**/orders?*', (route) => seen.promise.then(() => route.continue()), { times: 1 })

    await page.click('.areas >> text=Orders')
    await page.waitForSelector('.table .mantine-Skeleton-root')
    const moving = await page.evaluate('document.getAnimations().map(({ animationName }) => animationName)')
    seen.resolve()
    await page.waitForSelector('.table tbody .row-link')

    assert.deepEqual(moving, [])
  })

  it('adjust stock with a reason that the ledger tells', async () => {
    const [record] = (await api.listInventories({ limit: 1 })).inventories
    const { productCode = '', locationCode = '', onHand = 0 } = record ?? {}
    const page = await visit(`/stock?filters=${JSON.stringify({ productCode: { $in: [productCode] } })}`)
    await page.locator('.table .row-link').first().click()
    await page.fill('[name=amount]', '3')
    await page.fill('[name=reason]', 'Counted again')
    await page.click('.card [type=submit]')
    await page.waitForSelector('.timeline >> text=Counted again')

    const { inventory, changes } = await api.explainInventory({ productCode, locationCode })
    assert.equal(inventory.onHand, onHand + 3)
    assert.equal(changes[0]?.reference, 'Counted again')
  })

  it('accept a fulfillment order, and give a reason when it cannot be done', async () => {
    const { fulfillmentOrders } = await api.listFulfillmentOrders({ filters: { status: 'requested' } })
    const { orderNumber = '' } = fulfillmentOrders[0] ?? {}
    const page = await visit(`/fulfillment`)
    await page.locator('.row-link', { hasText: orderNumber }).click()
    await page.locator('.moves button', { hasText: 'Accept' }).click()
    await page.waitForSelector('.page-head .status >> text=Accepted')
    await page.click('.moves [aria-haspopup=menu]')
    await page.click('[role=menuitem] >> text=Reject')
    await page.click('[role=dialog] input')
    await page.waitForSelector('[role=option] >> text=Too busy')
    await page.fill('[role=dialog] input', 'The cellar is under water')
    await page.click('.modal-actions button >> nth=1')
    await page.waitForSelector('.timeline .status >> text=Rejected')
    await page.waitForSelector('text=The cellar is under water')

    const { fulfillmentOrder } = await api.getFulfillmentOrder({ orderNumber })
    assert.equal(fulfillmentOrder.status, 'rejected')
    assert.equal(fulfillmentOrder.cancellationReason, 'The cellar is under water')
  })

  it('change a customer, note something down, hand out the data and erase it', async () => {
    const name = { firstName: 'Ida', lastName: 'Vogt' }
    const { ids } = await api.createCustomers({
      body: { customers: [{ ...name, emailAddress: 'ida@vogt.test' }] },
    })
    const customerId = ids[0] ?? ''
    const page = await visit(`/customers/${customerId}`)
    await page.fill('[name=lastName]', 'Vogel')
    await page.keyboard.press('Control+s')
    await page.waitForSelector('h1 >> text=Ida Vogel')
    await page.fill('.note-form textarea', 'Rings twice')
    await page.click('.note-form button')
    await page.waitForSelector('.timeline >> text=Rings twice')
    const [file] = await Promise.all([page.waitForEvent('download'), page.click('text=Export all data')])
    await page.click('text=Erase')
    await page.click('.modal-actions button >> nth=1')
    await page.waitForURL('**/admin/customers')

    assert.match(await readFile(await file.path(), 'utf8'), /Rings twice/)
    const { customers } = await api.listCustomers({ filters: { emailAddress: 'ida@vogt.test' } })
    assert.deepEqual(customers, [])
  })

  it('go on after a new version of the console has taken away a part of theirs', async () => {
    const page = await open()
    await signIn(page)
    await settled(page)
    let missed = 0
    await page.route('**/assets/return-list*', (route) =>
      missed++ === 0 ? route.fulfill({ status: 404 }) : route.continue(),
    )

    await page.click('.areas >> text=Returns')

    await page.waitForSelector('.notice >> text=The console has a new version')
    await page.waitForSelector('.table >> text=R10000')
    assert.ok(missed > 1)
    await page.context().close()
  })

  it('see what their role may see and nothing else', async () => {
    const clerk = { emailAddress: 'clerk@demo.test', password: 'clerk-password' }
    await api.createRoles({ body: { roles: [{ code: 'clerk', name: 'Clerk', permissions: ['SOV'] }] } })
    await api.createUsers({ body: { users: [{ ...clerk, roleCodes: ['clerk'] }] } })
    const page = await open()
    const refused: string[] = []
    page.on('response', (answer) => {
      if (answer.status() === 403) refused.push(answer.url())
    })
    await signIn(page, clerk)
    await settled(page)

    assert.deepEqual(await page.locator('.side .area').allInnerTexts(), ['Dashboard', 'Orders'])
    await page.goto(`${home}/products`)
    await page.waitForSelector('.state >> text=Not for your role')
    await page.goto(`${home}/orders`)
    await page.waitForSelector('.table tbody .row-link')
    await page.locator('.row-link').first().click()
    await page.waitForSelector('.timeline li')
    assert.equal(await page.locator('.moves').count(), 0)
    assert.deepEqual(refused, [])
    await page.context().close()
  })
})

it('the first load of the console is less than 250 kB of compressed script', async () => {
  const page = await open()
  const loaded = new Set<string>()
  page.on('request', (request) => {
    if (request.url().includes('/admin/assets/')) loaded.add(new URL(request.url()).pathname)
  })
  await signIn(page)
  await settled(page)

  const packed = await readdir(join(folder, 'assets'))
  const scripts = [...loaded]
    .map((path) => path.split('/').at(-1) ?? '')
    .filter((name) => name.endsWith('.js'))
  const sizes = await Promise.all(
    scripts.map(async (name) => (await readFile(join(folder, 'assets', `${name}.br`))).length),
  )
  const sum = sizes.reduce((total, size) => total + size, 0)

  assert.ok(scripts.every((name) => packed.includes(`${name}.br`)))
  assert.ok(sum > 0 && sum < 250_000, `${sum} bytes`)
  assert.match(demo.greeting, new RegExp(owner.emailAddress))
  await page.context().close()
})
