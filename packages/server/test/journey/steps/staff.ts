import { isDeepStrictEqual } from 'node:util'
import { choose, save, settled } from '../../browser/console.ts'
import type { Desk } from './desk.ts'
import { checkShown, readsOf } from './shown.ts'
import { textOf } from './text.ts'

/** Somebody of the merchant at the console, in one page for the whole journey. */
export const staffIn = (desk: Desk) => {
  let reads: ReturnType<typeof readsOf> | undefined
  const looksAt = async (path: string) => {
    const page = await desk.visit('')
    reads ??= readsOf(page, desk)
    reads.forget()
    await page.goto(desk.home + path)
    await settled(page)
    return page
  }
  /** The page at this path shows nothing that the API does not give, and its text. */
  const reads_ = async (path: string, before?: unknown): Promise<string> => {
    const page = await looksAt(path)
    const answers = await reads?.answers()
    try {
      await checkShown(page, answers)
    } catch (error) {
      // a mail that was still being sent when the page was drawn is no lie: what it shows counts once nothing changes
      if (isDeepStrictEqual(answers, before)) throw error
      return reads_(path, answers)
    }
    return textOf(page.locator('main').first())
  }
  /** Presses what is to happen with the thing on the page, from the menu if it is not in front. */
  const moves = async (path: string, to: string) => {
    const page = await looksAt(path)
    const button = page.locator('.moves button', { hasText: to })
    if ((await button.count()) > 0) await button.first().click()
    else {
      await page.locator('.moves button').last().click()
      await page.locator('[role=menuitem]', { hasText: to }).click()
    }
    const dialog = page.locator('[role=dialog] .modal-actions button').last()
    const status = page.locator('.page-head .status')
    if (to === 'Cancel' || to === 'Reject') await dialog.click()
    await page.locator('.notice').first().waitFor()
    return textOf(status.first())
  }
  /** Leaves so many of a product in an order. */
  const shrinks = async (orderNumber: string, name: string, quantity: number, reason: string) => {
    const page = await looksAt(`/orders/${orderNumber}`)
    await page.locator('button', { hasText: 'Change quantities' }).first().click()
    const line = page.locator('[role=dialog] .edit-line', { hasText: name })
    await line.locator('input').first().fill(String(quantity))
    await line.locator('input').first().blur()
    await line.locator('input[aria-label^=Reason], [aria-label^=Reason] input').first().click()
    await page.locator('[role=option]:visible', { hasText: reason }).first().click()
    const save = page.locator('[role=dialog] .modal-actions button').last()
    await save.click()
    await page.locator('[role=dialog]').waitFor({ state: 'detached' })
  }
  /** Changes fields of the form on the page, and saves. */
  const changes = async (path: string, fields: Record<string, string>) => {
    const page = await looksAt(path)
    for (const [name, value] of Object.entries(fields)) await page.fill(`[name="${name}"]`, value)
    await save(page)
  }
  const chooses = async (path: string, label: string, option: string) => {
    const page = await looksAt(path)
    await choose(page, label, option)
    await save(page)
  }
  /** Imports a file from start to finish. */
  const imports = async (name: string, ...lines: string[]) => {
    const page = await looksAt('/imports/new')
    const buffer = Buffer.from(`${lines.join('\n')}\n`)
    await page.setInputFiles('.drop-zone input', { name, mimeType: 'text/csv', buffer })
    await page.click('text=Check the file')
    await page.click('text=Start the import')
    await page.waitForURL(/imports\/(?!new)/)
    await page.waitForSelector('.page-head .status >> text=Finished')
  }
  return { looksAt, reads: reads_, moves, shrinks, changes, chooses, imports }
}
