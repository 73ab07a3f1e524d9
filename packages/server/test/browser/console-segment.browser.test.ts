import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { checkAccess } from './axe.ts'
import { choose, openConsole, save } from './console.ts'
import { goTo } from './routes.ts'

const { api, visit } = await openConsole()
const tablet = { width: 820, height: 1100 }

describe('staff who look after segments and returns', () => {
  it('write rules while the customers that they find are counted, and choose members by hand', async () => {
    const { ids } = await api.createCustomers({
      body: { customers: [{ firstName: 'Ada', lastName: 'Quillfeather', emailAddress: 'ada@quill.test' }] },
    })
    const page = await visit('/segments', { viewport: tablet })
    await page.click('.page-actions button')
    await page.fill('[role=dialog] [name=code]', 'quills')
    await page.fill('[role=dialog] [name=name]', 'Quills')
    await page.click('[role=dialog] [type=submit]')
    await page.waitForURL('**/admin/segments/quills')
    await page.waitForSelector('text=Nobody right now.')
    await page.click('text=Add a condition')
    await choose(page, 'Field', 'Last name', 'Last name')
    await page.fill('.rule-value input', 'Quillfeather')
    await page.waitForSelector('.match-count >> text=1 customer')
    await page.waitForSelector('.rows >> text=Ada Quillfeather')
    await checkAccess(page)
    await save(page)

    const { segment } = await api.getSegment({ segmentCode: 'quills' })
    assert.deepEqual(segment.rules, { $and: [{ lastName: { $eq: 'Quillfeather' } }] })
    assert.equal(segment.memberCount, 1)

    await api.createSegments({ body: { segments: [{ code: 'friends', name: 'Friends', type: 'fixed' }] } })
    await goTo(page, '/segments/friends')
    await choose(page, 'Customers to add', 'Ada Quillfeather', 'Quillfeather')
    await page.click('.note-form [type=submit]')
    await page.waitForSelector('.rows >> text=ada@quill.test')

    const { members } = await api.listSegmentMembers({ segmentCode: 'friends' })
    assert.deepEqual(
      members.map(({ id }) => id),
      ids,
    )
  })

  it('see what other quantities cost before they are saved', async () => {
    const { orders } = await api.listSalesOrders({ filters: { status: 'open' }, fields: ['lineItems'] })
    const order = orders.find(({ lineItems = [] }) => lineItems.some(({ quantity }) => quantity > 1))
    const line = order?.lineItems?.find(({ quantity }) => quantity > 1)
    assert.ok(order && line)
    const page = await visit(`/orders/${order.orderNumber}`)
    await page.click('text=Change quantities')
    const named = (line.product.name || line.code) ?? ''
    await page.getByLabel(`Qty: ${named}`).fill('1')
    await choose(page, `Reason: ${named}`, 'Canceled by the customer')
    await page.waitForSelector('.edit-total b')
    await checkAccess(page)
    assert.equal((await api.getSalesOrder({ orderNumber: order.orderNumber })).order.total, order.total)
    await page.click('.modal-actions button >> nth=1')
    await page.locator('.edit-total').waitFor({ state: 'detached' })
    await page.click('text=Explain')
    await page.waitForSelector('.card >> text=/Result|Everything is with/')

    const { order: after } = await api.getSalesOrder({ orderNumber: order.orderNumber })
    assert.ok(after.total < order.total)
    assert.equal(after.lineItems.find(({ code }) => code === line.code)?.quantity, 1)
  })

  it('take goods back from an order, and follow the return to its refund', async () => {
    const { orders } = await api.listSalesOrders({ filters: { status: 'fulfilled' }, fields: ['lineItems'] })
    const order = orders.find(({ lineItems = [] }) =>
      lineItems.every(({ status, returnQuantity }) => status === 'fulfilled' && returnQuantity === 0),
    )
    const page = await visit(`/orders/${order?.orderNumber}`, { viewport: tablet })
    await page.click('text=Return goods')
    await page.locator('[role=dialog] .number-field input').first().fill('1')
    await choose(page, 'Reason', '')
    await choose(page, 'Condition', '')
    await page.click('[role=dialog] [type=submit]')
    await page.waitForURL('**/admin/returns/*')
    const orderNumber = decodeURIComponent(page.url().split('/').at(-1) ?? '')
    await page.locator('.moves button', { hasText: 'Note the arrival' }).click()
    await page.waitForSelector('.page-head .status >> text=Arrived')
    await page.waitForSelector('.timeline .status >> text=Arrived')
    await checkAccess(page)

    const { returnOrder } = await api.getReturnOrder({ orderNumber })
    assert.equal(returnOrder.status, 'arrived')
    assert.ok(returnOrder.total < 0)
  })
})
