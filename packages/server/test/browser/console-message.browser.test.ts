import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { checkAccess } from './axe.ts'
import { openConsole, owner } from './console.ts'

const { api, open, signIn, visit } = await openConsole()

describe('staff who write to customers', () => {
  it('write a template and see what a recipient gets while they type, within the policy of the page', async () => {
    const page = await open({ bypassCSP: false })
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) complaints.push(message.text())
    })
    await signIn(page, owner, '/messages/templates')
    await page.click('.page-actions button')
    await page.fill('[role=dialog] [name=name]', 'Thanks')
    await page.fill('[role=dialog] [name=code]', 'thanks')
    await page.click('[role=dialog] [type=submit]')
    await page.waitForURL('**/messages/templates/thanks')
    await page.fill('[name=title]', 'Thank you, {{customer.firstName}}')
    await page.fill('[name=html]', '<p style="color: red">We are <b>glad</b>.</p>')
    const frame = page.frameLocator('.preview-frame')
    await frame.locator('b', { hasText: 'glad' }).waitFor()
    const color = await page.evaluate(
      "getComputedStyle(document.querySelector('.preview-frame').contentDocument.querySelector('p')).color",
    )
    assert.doesNotMatch((await page.locator('.message-subject').textContent()) ?? '', /\{\{/)
    await page.keyboard.press('Control+s')
    await page.waitForSelector('.notice >> text=Saved')

    const { template } = await api.getTemplate({ templateCode: 'thanks' })
    assert.equal(template.messages['en-us']?.title, 'Thank you, {{customer.firstName}}')
    assert.equal(color, 'rgb(255, 0, 0)')
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  it('plan a campaign, see whom it may reach, and start it', async () => {
    const code = 'spring-sale'
    const messages = { 'en-us': { title: 'Spring', text: 'Come and see.' } }
    const campaign = {
      code,
      name: 'Spring sale',
      channel: 'email',
      triggerType: 'schedule',
      messages,
    } as const
    await api.createCampaigns({ body: { campaigns: [campaign] } })
    const page = await visit(`/messages/campaigns/${code}`, { viewport: { width: 820, height: 1100 } })
    await page.waitForSelector('.reach')
    const reach = (await page.locator('.reach').textContent()) ?? ''
    await page.click('.rule-actions button >> nth=0')
    await page.locator('.rule-group input').last().fill('Nobody')
    await page.waitForSelector('.reach >> text=Up to 0')
    await page.click('text=Start a split test')
    await page.fill('[name=title]', 'Spring is here')
    await page.locator('.mantine-SegmentedControl-label', { hasText: 'Variant 2' }).click()
    await page.getByLabel('Weight').fill('150')
    await checkAccess(page)
    await page.fill('[name="settings.sendDate"]', '2031-05-01T09:00')
    await page.keyboard.press('Control+s')
    await page.waitForSelector('.notice >> text=Saved')
    await page.locator('.moves button', { hasText: 'Schedule' }).click()
    await page.waitForSelector('.page-head .status >> text=Scheduled')

    const { campaign: stored } = await api.getCampaign({ campaignCode: code })
    assert.equal(stored.status, 'scheduled')
    assert.match(stored.settings.sendDate ?? '', /^2031-0[45]-/)
    assert.deepEqual(
      stored.variants.map(({ weight, messages: own }) => [weight, own?.['en-us']?.title]),
      [
        [50, 'Spring is here'],
        [150, 'Spring'],
      ],
    )
    assert.match(JSON.stringify(stored.recipients.filter), /Nobody/)
    assert.match(reach, /[1-9]/)
  })
})
