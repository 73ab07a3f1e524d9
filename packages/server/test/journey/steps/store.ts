import assert from 'node:assert/strict'
import { owner, settled } from '../../browser/console.ts'
import type { Desk } from './desk.ts'
import { textOf } from './text.ts'

/** Somebody with a tablet in a store. */
export const storeIn =
  ({ open, signIn }: Pick<Desk, 'open' | 'signIn'>) =>
  async (locationCode: string) => {
    const page = await open({ viewport: { width: 820, height: 1100 } })
    const choice = `localStorage.setItem('tradepost-store', ${JSON.stringify(locationCode)})`
    // an empty page has no storage
    await page.addInitScript(`if (location.pathname.startsWith('/admin')) ${choice}`)
    await signIn(page, owner, '/store')
    await settled(page)
    const sent = () => page.locator('.queue-line').first().waitFor({ state: 'detached' })
    const press = async (text: string | RegExp) => {
      await page.locator('.store-moves button', { hasText: text }).click()
      await sent()
    }
    const step = async (name: string) => {
      await page.goto(`${page.url().split('/store')[0]}/store?step=${name}`)
      await settled(page)
    }
    const opens = async (workNumber: string, at = 'accept') => {
      await step(at)
      await page.locator('.work', { hasText: workNumber }).click()
      await page.waitForSelector('.store-order .store-lines')
    }
    return {
      page,
      opens,
      /** The order stands in the list of what is to be done next. */
      /** From the list of what is new to the shelf of what is collected. */
      prepares: async (workNumber: string) => {
        await opens(workNumber)
        for (const move of ['Accept', 'All picked', 'Packed', 'Ready for the customer']) await press(move)
      },
      seesWork: async (workNumber: string, at = 'accept') => {
        await step(at)
        await page.locator('.work', { hasText: workNumber }).waitFor()
      },
      accepts: async (workNumber: string) => {
        await opens(workNumber)
        await press('Accept')
      },
      rejects: async (workNumber: string) => {
        await opens(workNumber)
        await page.click('.store-moves .move-bad')
        await page.locator('[role=dialog] .modal-actions button').last().click()
        await sent()
      },
      scans: async (code: string) => {
        await page.fill('[name=scan]', code)
        await page.press('[name=scan]', 'Enter')
        await sent()
      },
      picksAll: () => press('All picked'),
      packs: () => press('Packed'),
      makesReady: () => press('Ready for the customer'),
      ships: () => press('Handed over'),
      /** Only so many of a product are on the shelf. */
      findsOnly: async (product: string, count: number) => {
        const line = page.locator('.store-line', { hasText: product })
        await line.locator('button', { hasText: 'Not all there' }).click()
        await page.locator('[role=dialog] input').first().fill(String(count))
        await page.locator('[role=dialog] .modal-actions button').last().click()
        await sent()
      },
      substitutes: async (product: string, by: string) => {
        const line = page.locator('.store-line', { hasText: product })
        await line.locator('button', { hasText: 'Substitute' }).click()
        await page.fill('[name=substitute]', by)
        await page.locator('[role=option]', { hasText: by }).first().click()
        await page.locator('[role=dialog] .modal-actions button').last().click()
        await sent()
      },
      reads: () => textOf(page.locator('main').first()),
      /** Soon: a move is shown as it was sent, and then as the server has it. */
      sees: (what: RegExp) => page.locator('main').first().filter({ hasText: what }).waitFor(),
      /** Says whose it is, and gives it away. */
      handsOver: async (name: string) => {
        await page.locator('.store-moves button').last().click()
        await page.fill('[role=dialog] [name=scan]', name)
        await page.locator('[role=dialog] .modal-actions button').last().click()
        await sent()
      },
      /** Takes goods of an order back over the counter. */
      takesBack: async (orderNumber: string, count: number, { isChecked = false } = {}) => {
        await page.click('.store-returns')
        await page.fill('[name=scan]', orderNumber)
        await page.press('[name=scan]', 'Enter')
        await page.locator('.return-count input').first().fill(String(count))
        const buttons = page.locator('.store-moves button')
        await (isChecked ? buttons.first() : buttons.last()).click()
        await page.locator('.return-count').first().waitFor({ state: 'detached' })
        await sent()
      },
      status: async () => {
        const status = await textOf(page.locator('.page-head .status').first())
        assert.ok(status)
        return status
      },
      press,
      sent,
      leaves: () => page.context().close(),
    }
  }
