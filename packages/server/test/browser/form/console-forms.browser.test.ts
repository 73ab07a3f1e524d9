import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright-core'
import { openConsole, owner } from '../console.ts'
import { goTo } from '../routes.ts'
import { type Change, type FormRow, submitDialog } from './form.ts'
import { formRows } from './forms.ts'
import { productCode } from './seed.ts'

const area = fileURLToPath(new URL('../../../../console/src/app/area', import.meta.url))
const { api, open, signIn, visit } = await openConsole()
const rows = await formRows(api)

/** Files that update something and are no form of its fields. */
const others = {
  'category/write-shifts.ts': 'moves categories within the tree',
  'fulfillment/fulfillment-detail.tsx': 'moves on to another status',
  'order/order-detail.tsx': 'moves on to another status',
  'order/order-edit.tsx': 'changes quantities, after which all sums are others',
  'promotion/promotion-coupons.tsx': 'has a switch that sends one word',
  'return/return-detail.tsx': 'moves on to another status',
  'settings/limits.tsx': 'has one field, for operators',
  'store/send-move.ts': 'moves on to another status',
}

/** Every value that is there; one that was never set and one that is null are the same. */
const leavesOf = (value: unknown, path: string[] = []): [string, unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...path, name]))
    : value === null || value === undefined || path.at(-1) === 'updateDate'
      ? []
      : [[path.join('.'), value]]

const differences = (before: unknown, after: unknown): Record<string, unknown> => {
  const [was, is] = [new Map(leavesOf(before)), new Map(leavesOf(after))]
  const paths = [...new Set([...was.keys(), ...is.keys()])]
  return Object.fromEntries(
    paths.filter((path) => was.get(path) !== is.get(path)).map((path) => [path, is.get(path)]),
  )
}

const save = async (page: Page) => {
  const bar = page.locator('.form-bar')
  await bar.waitFor()
  await page.keyboard.press('Control+s')
  await bar.waitFor({ state: 'detached' })
}

const effects = async (page: Page, { read, submit = save }: FormRow, { act }: Change) => {
  const before = await read()
  await act(page)
  await submit(page)
  return differences(before, await read())
}

describe('every form of the console', () => {
  it('has a row in the table, or a reason why it needs none', () => {
    const files = globSync('**/*.{ts,tsx}', { cwd: area }).filter((file) =>
      /\bapi\.(update|set)[A-Z]/.test(readFileSync(`${area}/${file}`, 'utf8')),
    )

    const known = [...rows.map(({ file }) => file), ...Object.keys(others)]
    assert.deepEqual(known.toSorted(), files.toSorted())
  })

  it('changes what was changed in it, and nothing else', async () => {
    const page = await visit('/')
    const wrong: object[] = []

    for (const row of rows) {
      await goTo(page, row.path)
      if (!row.submit) await row.open?.(page)
      for (const change of row.changes) {
        if (row.submit) await row.open?.(page)
        const actual = await effects(page, row, change)
        const { expected } = change
        if (!isDeepStrictEqual(actual, expected)) wrong.push({ file: row.file, expected, actual })
      }
    }

    assert.deepEqual(wrong, [])
  })

  it('leaves alone in a dialog what somebody else changes while it is open', async () => {
    const attributeCode = 'colour'
    const attributeValueCode = 'form-tint'
    const page = await visit(`/attributes/${attributeCode}`)
    const row = page.locator('.rows li:has-text("form-tint")')
    await row.locator('button').first().click()
    await page.locator('[name="name"]:visible').waitFor()
    const changed = { sequenceId: 98, swatch: { type: 'color', value: '#123' } } as const
    await api.updateAttributeValue({ attributeCode, attributeValueCode, body: { name: {}, ...changed } })
    const readAgain = page.waitForResponse((answer) => answer.url().includes(`/attributes/${attributeCode}`))
    // the list behind it is read again when its reader comes back to the window after a minute
    await page.clock.setFixedTime(Date.now() + 60_000)
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))")
    await readAgain
    await row.locator('[style*="rgb(17, 34, 51)"]').waitFor({ state: 'attached' })

    await page.fill('[name="name"]:visible', 'Fern')
    await submitDialog(page)

    const { values } = (await api.getAttribute({ attributeCode })).attribute
    const { name, sequenceId, swatch } = values.find(({ code }) => code === attributeValueCode) ?? {}
    assert.deepEqual({ name, sequenceId, swatch }, { name: 'Fern', ...changed })
    await page.context().close()
  })

  it('shows and takes numbers as its reader writes them', async () => {
    const before = { price: 1234.5, salePrice: null, currencyCode: 'USD' } as const
    await api.updateProduct({ productCode, body: { price: before } })
    const page = await open({ locale: 'de-DE' })
    await signIn(page, owner, `/products/${productCode}`)
    const price = page.locator('[name="price.price"]')
    await price.waitFor()
    const shown = await price.inputValue()

    await price.fill('1234,75')
    await save(page)

    assert.equal(shown, '1234,5')
    assert.equal((await api.getProduct({ productCode })).product.price?.price, 1234.75)
    await goTo(page, `/products?q=${productCode}`)
    await page.locator('.table td', { hasText: '1.234,75' }).waitFor()
    await page.context().close()
  })
})
