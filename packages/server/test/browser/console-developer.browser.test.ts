import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { describe, it } from 'node:test'
import { closeAfterFile } from '@tradepost/kernel/closing'
import { until } from '../support/until.ts'
import { checkAccess } from './axe.ts'
import { choose, openConsole, save, settled } from './console.ts'
import { goTo } from './routes.ts'

const { api, visit } = await openConsole()

/** Counts what webhooks send to it. */
const openReceiver = async () => {
  const seen: string[] = []
  const server = createServer((request, answer) => {
    seen.push(String(request.headers['webhook-id'] ?? ''))
    answer.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAfterFile(async () => {
    server.close()
  })
  const address = server.address()
  return { seen, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` }
}

describe('developers at the console', () => {
  it('get the secret of a client once, narrow its permissions and give it a new secret', async () => {
    const page = await visit('/developers/clients')
    await page.click('.page-actions button')
    await page.fill('[role=dialog] [name=name]', 'Till')
    await page.click('[role=dialog] [type=submit]')
    await page.waitForSelector('.secret code')
    const [clientId = '', secret] = await page.locator('.secret code').allTextContents()
    assert.ok(secret)
    await page.click('.modal-actions button >> nth=1')
    await goTo(page, `/developers/clients/${clientId}`)
    await page.getByLabel('Orders: View', { exact: true }).check()
    await save(page)
    await page.click('text=New secret')
    await page.click('[role=dialog] [type=submit]')
    await page.waitForSelector('.secret code')
    const [, renewed] = await page.locator('.secret code').allTextContents()

    assert.notEqual(renewed, secret)
    assert.deepEqual((await api.getClient({ clientId })).client.permissions, ['SOV'])
  })

  it('test a webhook, read what was delivered and send it again', async () => {
    const receiver = await openReceiver()
    const page = await visit('/developers/webhooks', { viewport: { width: 820, height: 1100 } })
    await page.click('.page-actions button')
    await page.fill('[role=dialog] [name=name]', 'Warehouse')
    await page.fill('[role=dialog] [name=endpoint]', receiver.url)
    await page.click('[role=dialog] [type=submit]')
    await page.waitForURL('**/admin/developers/webhooks/*')
    await choose(page, 'Events', 'segmentCreated', 'segmentCreated')
    await page.keyboard.press('Escape')
    await page.locator('.mantine-Switch-track').first().click()
    await save(page)
    await page.click('text=Send a test')
    await page.waitForSelector('.notice >> text=200')
    await api.createSegments({ body: { segments: [{ code: 'heard', name: 'Heard', type: 'fixed' }] } })
    await until(async () => {
      await page.click('text=Refresh')
      return (await page.locator('.table >> text=Delivered').count()) > 0
    })
    await page.click('.plain-button >> text=segmentCreated')
    await page.waitForSelector('.attempts pre >> text=heard')
    const before = receiver.seen.length
    await page.click('.table button >> text=Send again')
    await page.waitForSelector('.notice >> text=It is sent again.')
    await page.mouse.move(0, 0)
    await checkAccess(page)

    await until(() => receiver.seen.length > before)
    const again = receiver.seen.length
    await page.click('text=Send a period again')
    await page.click('[role=dialog] [type=submit]')
    await page.waitForSelector('.notice >> text=1 delivery is sent again.')
    await until(() => receiver.seen.length > again)
    assert.equal(receiver.seen.at(-1), receiver.seen.at(-2))

    const segments = Array.from({ length: 55 }, (_, n) => ({
      code: `s${n}`,
      name: 'More',
      type: 'fixed' as const,
    }))
    await api.createSegments({ body: { segments } })
    await until(() => receiver.seen.length > again + 55)
    await page.click('text=Refresh')
    await page.click('text=Older ones')
    await until(async () => (await page.locator('.table .plain-button').count()) === 56)
    assert.equal(await page.locator('text=Older ones').count(), 0)
  })

  it('name an endpoint that is asked while a request waits, and take it away', async () => {
    const { url } = await openReceiver()
    const { events } = await api.listEventKinds({})
    const question = events.find(({ isSync }) => isSync)?.code ?? ''
    const page = await visit('/developers/questions')
    await page.click('.page-actions button')
    await page.fill('[role=dialog] [name=code]', 'oracle')
    await page.fill('[role=dialog] [name=name]', 'Oracle')
    await page.fill('[role=dialog] [name=endpoint]', url)
    await page.click('[role=dialog] [type=submit]')
    await page.waitForURL('**/admin/developers/questions/oracle')
    await choose(page, 'Questions that it answers', question, question)
    await page.keyboard.press('Escape')
    await save(page)
    await checkAccess(page)
    const [stored] = (await api.listSyncWebhooks({})).syncWebhooks
    await page.click('.page-actions .move-bad')
    await page.click('.modal-actions button >> nth=1')
    await page.waitForURL('**/admin/developers/questions')

    assert.deepEqual(stored?.events, [{ code: question }])
    assert.deepEqual((await api.listSyncWebhooks({})).syncWebhooks, [])
  })

  it('see the requests of a screen as curl and SDK, without a token or a password', async () => {
    const page = await visit('/orders/10000')
    await settled(page)
    await page.keyboard.press('Control+k')
    await page.locator('.palette input').fill('Requests of')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.request pre >> text=curl')
    await checkAccess(page)
    const curl = (await page.locator('.request pre').allTextContents()).join('\n')
    await page.click('.mantine-SegmentedControl-label >> text=SDK')
    await page.waitForSelector('.request pre >> text=client.getSalesOrder(')

    assert.match(curl, /\/order\/v1\/merchants\/demo\/orders\/10000\?/)
    assert.match(curl, /Bearer \$TOKEN/)
    assert.doesNotMatch(curl, /eyJ|x-tradepost-console|cookie/i)
  })
})
