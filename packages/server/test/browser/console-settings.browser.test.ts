import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openConsole, owner } from './console.ts'

const { home, api, open, signIn } = await openConsole()

describe('staff who look after the settings', () => {
  it('make a role and a user who has it, and the user signs in', async () => {
    const page = await open()
    await signIn(page, owner, '/settings/roles')
    await page.click('.page-actions button')
    await page.fill('[role=dialog] [name=code]', 'counter')
    await page.fill('[role=dialog] [name=name]', 'Counter')
    await page.click('[role=dialog] [type=submit]')
    await page.waitForURL('**/admin/settings/roles/counter')
    await page.getByLabel('Returns: View', { exact: true }).check()
    await page.keyboard.press('Control+s')
    await page.locator('.form-bar').waitFor({ state: 'detached' })
    await page.goto(`${home}/settings/staff`)
    await page.click('.page-actions button')
    await page.fill('[role=dialog] [name=emailAddress]', 'cleo@demo.test')
    await page.fill('[role=dialog] [name=password]', 'short')
    await page.click('[role=dialog] [type=submit]')
    await page.waitForSelector('.mantine-PasswordInput-error')
    await page.fill('[role=dialog] [name=password]', 'cleo-password')
    await page.click('[role=dialog] [type=submit]')
    await page.waitForSelector('.table >> text=cleo@demo.test')

    const { users } = await api.listUsers({})
    const cleo = users.find(({ emailAddress }) => emailAddress === 'cleo@demo.test')
    assert.ok(cleo)
    await api.updateUser({ userId: cleo.id, body: { roleCodes: ['counter'] } })
    const other = await open({ viewport: { width: 820, height: 1100 } })
    await signIn(other, { emailAddress: 'cleo@demo.test', password: 'cleo-password' })
    await other.goto(`${home}/settings`)
    await other.waitForSelector('.state >> text=Not for your role')
    await other.context().close()
    await page.context().close()
  })

  it('change taxes and opening hours, and see what other routing rules would do', async () => {
    const [shop] = (await api.listShops({ limit: 1 })).shops
    const [location] = (await api.listLocations({ limit: 1 })).locations
    const page = await open({ viewport: { width: 820, height: 1100 } })
    await signIn(page, owner, `/settings/shops/${shop?.code}/checkout`)
    await page.locator('input[aria-label="Percent 1"]').fill('19')
    await page.keyboard.press('Control+s')
    await page.locator('.form-bar').waitFor({ state: 'detached' })
    await page.goto(`${home}/settings/locations/${location?.code}`)
    await page.fill('[name="operationHours.mon"]', '7a - 9p')
    await page.keyboard.press('Control+s')
    await page.locator('.form-bar').waitFor({ state: 'detached' })
    await page.goto(`${home}/settings/routing`)
    await page.fill('[name=maxSplits]', '0')
    await page.click('text=Replay past orders')
    await page.waitForSelector('.table >> text=Fulfillment orders')

    const { checkout } = await api.getShopCheckout({ shopCode: shop?.code ?? '' })
    assert.equal(checkout.taxes[0]?.percent, 19)
    const stored = await api.getLocation({ locationCode: location?.code ?? '' })
    assert.equal(stored.location.operationHours.mon, '7a - 9p')
    assert.notEqual((await api.getRoutingRules({})).routingRules.maxSplits, 0)
    await page.context().close()
  })
})
