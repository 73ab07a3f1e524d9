import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { checkAccess } from './axe.ts'
import { choose, openConsole, save } from './console.ts'

const { api, visit } = await openConsole()
const tablet = { width: 820, height: 1100 }

describe('staff who sell for less', () => {
  it('create a promotion, give it conditions and coupons, and hand the codes out', async () => {
    const page = await visit('/promotions')
    await page.click('.page-actions button')
    await page.fill('[role=dialog] [name=code]', 'autumn')
    await page.fill('[role=dialog] [name=name]', 'Autumn')
    await page.fill('[role=dialog] [name="discount.amount"]', '200')
    await choose(page, 'For', 'Holders of a coupon')
    await page.click('[role=dialog] [type=submit]')
    await page.waitForSelector('[name="discount.amount"][aria-invalid=true]')
    await page.fill('[role=dialog] [name="discount.amount"]', '20')
    await page.click('[role=dialog] [type=submit]')
    await page.waitForURL('**/admin/promotions/autumn')

    await page.click('text=Add a condition')
    await page.fill('.rule-value input', '50')
    await choose(page, 'Comparison', 'is at least')
    await save(page)
    await page.click('text=Generate codes')
    await page.fill('[role=dialog] [name=count]', '3')
    await page.fill('[role=dialog] [name=prefix]', 'FALL-')
    await page.click('[role=dialog] [type=submit]')
    await page.waitForSelector('.table code >> text=FALL-')
    const [file] = await Promise.all([page.waitForEvent('download'), page.click('text=Download all')])

    const { promotion } = await api.getPromotion({ promotionCode: 'autumn' })
    assert.deepEqual(promotion.conditions, { $and: [{ subTotal: { $gte: 50 } }] })
    assert.equal((await readFile(await file.path(), 'utf8')).match(/FALL-/g)?.length, 3)
  })

  it('learn why a cart does not get a promotion', async () => {
    const page = await visit('/promotions/try?promotion=welcome', { viewport: tablet })
    await choose(page, 'Add a product', 'tea-assam-100g', 'assam')
    await page
      .locator('.try form input[aria-describedby], .try form .mantine-TagsInput-inputField')
      .first()
      .fill('WELCOME10')
    await page.keyboard.press('Enter')
    await page.click('form [type=submit]')
    await page.waitForSelector('.verdict >> text=Conditions do not hold')
    assert.match((await page.locator('.verdict').first().textContent()) ?? '', /Goods total is at least 20/)
    await page.mouse.move(0, 0)
    await page.locator('[data-loading]').waitFor({ state: 'detached' })
    await checkAccess(page)

    await page.getByLabel('Qty: tea-assam-100g').fill('9')
    await page.click('form [type=submit]')
    await page.waitForSelector('.verdict[data-applied] >> text=welcome')
  })
})
