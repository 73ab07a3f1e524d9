import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createClient, expectNoErrors } from '@tradepost/sdk'
import { startMailServer } from '../../src/services/notification/notification.fixture.ts'
import { until } from '../support/until.ts'
import { checkAccess } from './axe.ts'
import { choose, openConsole, owner, save, settled } from './console.ts'
import { goTo } from './routes.ts'

const mailServer = await startMailServer()
const { url, home, api, open, signIn, visit } = await openConsole({
  smtpUrl: mailServer.url,
  mailFrom: 'console@demo.test',
})

/** The link of the first mail to this address. */
const linkTo = async (address: string): Promise<string> => {
  await until(() => mailServer.mails.some(({ to }) => to === address))
  const text = mailServer.mails.find(({ to }) => to === address)?.email.text ?? ''
  const [, path] = /\/admin(\/\S+#\S+)/.exec(text) ?? []
  return home + path
}

describe('staff who look after the settings', () => {
  it('make a role and invite a colleague who has it, who chooses a password and signs in', async () => {
    const emailAddress = 'cleo@demo.test'
    const page = await visit('/settings/roles')
    await page.click('.page-actions button')
    await page.fill('[role=dialog] [name=code]', 'counter')
    await page.fill('[role=dialog] [name=name]', 'Counter')
    await page.click('[role=dialog] [type=submit]')
    await page.waitForURL('**/admin/settings/roles/counter')
    await page.getByLabel('Returns: View', { exact: true }).check()
    await save(page)
    await goTo(page, '/settings/staff')
    await page.click('text=Invite a colleague')
    await page.fill('[role=dialog] [name=emailAddress]', owner.emailAddress)
    await page.click('[role=dialog] [type=submit]')
    await page.waitForSelector('[role=dialog] [role=alert] >> text=exists already')
    await page.fill('[role=dialog] [name=emailAddress]', emailAddress)
    await choose(page, 'Roles', 'Counter')
    await page.keyboard.press('Tab')
    await page.click('[role=dialog] [type=submit]')
    await page.locator('[role=dialog]').waitFor({ state: 'detached' })
    await goTo(page, '/settings/invitations')
    await page.waitForSelector(`.table >> text=${emailAddress}`)
    await checkAccess(page)

    const other = await open({ viewport: { width: 390, height: 844 }, locale: 'de-DE' })
    await other.goto(await linkTo(emailAddress))
    await other.fill('[name=firstName]', 'Cleo')
    await other.fill('[name=lastName]', 'Berg')
    await other.fill('[name=password]', 'password1')
    await other.fill('[name=again]', 'password1')
    await checkAccess(other)
    await other.click('[type=submit]')
    await other.waitForSelector('[role=alert] >> text=gestohlener')
    assert.doesNotMatch(other.url(), /#/)
    await other.fill('[name=password]', 'cleo-password')
    await other.fill('[name=again]', 'cleo-password')
    await other.click('[type=submit]')
    await other.click('[role=status] button')
    await signIn(other, { emailAddress, password: 'cleo-password' })
    await page.goto(`${home}/settings/staff`)
    await page.waitForSelector('.table >> text=Cleo Berg')
    await other.goto(`${home}/settings`)
    await other.waitForSelector('.state >> text=Nicht für Ihre Rolle')
    await other.context().close()
  })

  it('change taxes and opening hours, and see what other routing rules would do', async () => {
    const [shop] = (await api.listShops({ limit: 1 })).shops
    const [location] = (await api.listLocations({ limit: 1 })).locations
    const page = await open({ viewport: { width: 820, height: 1100 }, timezoneId: 'Europe/Berlin' })
    await signIn(page, owner, `/settings/shops/${shop?.code}/checkout`)
    await page.locator('input[aria-label="Percent 1"]').fill('19')
    await save(page)
    await goTo(page, `/settings/shops/${shop?.code}`)
    assert.ok(
      await page.locator('.mantine-Switch-root', { hasText: 'Default' }).locator('input').isDisabled(),
    )
    await page.waitForSelector('text=To change it, make another shop the default.')
    await goTo(page, `/settings/shops/${shop?.code}/storefront`)
    await page.fill('[name=termsPageUrl]', '/about-us')
    await page.fill('[name=orderStatusReadyContent]', 'Bring your number')
    await save(page)
    await goTo(page, `/settings/locations/${location?.code}`)
    await page.fill('[name="operationHours.mon"]', '7a - 9p')
    await save(page)
    const slot = { id: 'early', date: '2031-05-01', from: '08:00', to: '09:00', orderLimit: 4 }
    expectNoErrors(
      await api.createFulfillmentSlots({
        locationCode: location?.code ?? '',
        body: { fulfillmentSlots: [slot, { ...slot, id: 'late', from: '18:00', to: '19:00' }] },
      }),
    )
    await page.fill('[type=date]', slot.date)
    await page.click('.rows a >> text=18:00')
    await page.fill('[name=orderLimit]', '7')
    await save(page)
    await page.click('.detail-back')
    await page.fill('[type=date]', slot.date)
    await page.click('.rows a >> text=08:00')
    await page.click('.page-actions .move-bad')
    await page.click('.modal-actions button >> nth=1')
    await page.waitForURL(`**/locations/${location?.code}`)
    await goTo(page, '/settings/limits')
    await page.waitForSelector('.table >> text=console')
    await page.click('.tabs >> text=Merchant')
    await choose(page, 'Time zone', 'Asia/Tokyo', 'Tokyo')
    await save(page)
    // known without a reload; the clock of the test is another one
    await page.click('.bar-menu')
    await page.click('[role=dialog] .account')
    await page.waitForSelector('text=Time in Asia/Tokyo')
    await page.goto(`${home}/settings/routing`)
    await page.fill('[name=maxSplits]', '0')
    await page.click('text=Replay past orders')
    await page.waitForSelector('.table >> text=Fulfillment orders')

    const { checkout } = await api.getShopCheckout({ shopCode: shop?.code ?? '' })
    assert.equal(checkout.taxes[0]?.percent, 19)
    const { settings } = await api.getShopSettings({ shopCode: shop?.code ?? '' })
    assert.partialDeepStrictEqual(settings, {
      termsPageUrl: '/about-us',
      orderStatusReadyContent: 'Bring your number',
    })
    const stored = await api.getLocation({ locationCode: location?.code ?? '' })
    assert.equal(stored.location.operationHours.mon, '7a - 9p')
    const slots = await api.listFulfillmentSlots({ locationCode: location?.code ?? '' })
    const known = slots.fulfillmentSlots.filter(({ date }) => date === slot.date)
    assert.deepEqual(
      known.map(({ id, orderLimit }) => [id, orderLimit]),
      [['late', 7]],
    )
    assert.notEqual((await api.getRoutingRules({})).routingRules.maxSplits, 0)
    await page.context().close()
  })
})

describe('in front of the console', () => {
  it('a forgotten password is replaced by the link of a mail', async () => {
    const emailAddress = 'dora@demo.test'
    const user = { emailAddress, password: 'dora-forgot-it', roleCodes: ['manager'] }
    await api.createUsers({ body: { users: [user] } })
    const page = await open({ viewport: { width: 820, height: 1100 }, locale: 'de-DE' })
    await page.goto(home)
    await page.click('text=Passwort vergessen?')
    await page.fill('[name=merchant]', 'demo')
    await page.fill('[name=email]', emailAddress)
    await checkAccess(page)
    await page.click('[type=submit]')
    await page.waitForSelector('[role=status] >> text=unterwegs')
    await page.goto(await linkTo(emailAddress))
    await page.fill('[name=password]', 'dora-knows-it')
    await page.fill('[name=again]', 'dora-mistypes')
    await page.click('[type=submit]')
    await page.waitForSelector('[role=alert] >> text=nicht gleich')
    assert.doesNotMatch(page.url(), /#/)
    await page.fill('[name=again]', 'dora-knows-it')
    await checkAccess(page)
    await page.click('[type=submit]')
    await page.click('[role=status] button')
    await signIn(page, { emailAddress, password: 'dora-knows-it' })
    await page.context().close()
  })

  it('an operator signs in, and goes to another merchant by keyboard', async () => {
    const operator = createClient({ baseUrl: url, clientId: 'operator', clientSecret: 'operator-secret' })
    const merchant = { emailAddress: 'owner@corner.test', password: 'owner-password' }
    await operator.createMerchant({ body: { code: 'corner', name: 'Corner shop', owner: merchant } })
    const page = await open()
    await page.goto(home)
    await page.click('text=Sign in as operator')
    await page.fill('[name=client]', 'operator')
    await page.fill('[name=secret]', 'operator-secret')
    await page.fill('[name=merchant]', 'demo')
    await checkAccess(page)
    await page.click('[type=submit]')
    await page.locator('.bar-merchant', { hasText: 'demo' }).waitFor()
    const otherTab = await page.context().newPage()
    await otherTab.goto(`${home}/orders/10000`)
    await settled(otherTab)
    await page.bringToFront()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('another merchant')
    await page.waitForSelector('.found[aria-selected=true] >> text=Work for another merchant')
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Merchant' }).focus()
    await page.keyboard.type('corner')
    await page.waitForSelector('[role=option] >> text=Corner shop')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForSelector('[role=dialog] [type=submit]:enabled')
    await checkAccess(page)
    await page.keyboard.press('Enter')
    await page.locator('.bar-merchant', { hasText: 'corner' }).waitFor()
    await otherTab.locator('.bar-merchant', { hasText: 'corner' }).waitFor()
    await page.goto(`${home}/settings/staff`)
    await page.waitForSelector('.table >> text=owner@corner.test')

    assert.equal(await page.locator('.table >> text=admin@demo.test').count(), 0)
    await goTo(page, '/settings/limits')
    await page.click('text=Limit requests')
    await page.fill('[role=dialog] input', '25')
    await checkAccess(page)
    await page.click('[role=dialog] [type=submit]')
    await page.waitForSelector('.table tbody tr:first-child td >> text=25')
    await page.context().close()
  })
})
