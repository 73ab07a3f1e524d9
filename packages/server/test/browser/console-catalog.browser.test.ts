import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { expectNoErrors } from '@tradepost/sdk'
import type { Page } from 'playwright-core'
import { checkAccess } from './axe.ts'
import { openConsole, save, settled } from './console.ts'
import { goTo } from './routes.ts'

const { api, visit } = await openConsole()

/** Stays when the console asks whether to leave changes behind; answers with the question. */
const staying = async (page: Page): Promise<string> => {
  const dialog = await page.waitForEvent('dialog')
  // the click waits for the answer
  await dialog.dismiss()
  return dialog.message()
}

describe('staff in the catalog', () => {
  it('change many products after a dry run, and choose columns', async () => {
    const page = await visit('/products?q=apron')
    await page.waitForSelector('.table tbody tr[data-open]')
    await page.locator('.filters button', { hasText: 'Narrow down' }).click()
    await page.locator('.facets button', { hasText: 'Variant' }).click()
    await page.waitForSelector('.pill >> text=Variant')
    await page.locator('.filters button', { hasText: 'Columns' }).click()
    await page.getByLabel('SKU').check()
    await page.waitForSelector('.table th >> text=SKU')
    await page.keyboard.press('Escape')
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    await page.locator('th.tick input').check()
    await page.locator('.selection button', { hasText: 'Change' }).click()
    await page.locator('.modal-actions button', { hasText: 'Try it first' }).click()
    await page.waitForSelector('.dry-run >> text=would change')
    await checkAccess(page)
    const filters = { modelType: 'variant', status: 'inactive' }
    const before = (await api.listProducts({ search: 'apron', filters })).products.length
    await page.locator('.modal-actions button').nth(1).click()
    await page.waitForSelector('.dry-run >> text=were changed')

    assert.equal(before, 0)
    assert.ok((await api.listProducts({ search: 'apron', filters })).products.length > 0)
  })

  it('edit variants as a grid, order pictures and describe a product, on a tablet', async () => {
    await api.createProperties({
      body: { properties: [{ code: 'origin', name: 'Origin', type: 'text' }] },
    })
    const productCode = 'apron-workshop'
    const page = await visit(`/products/${productCode}`, { viewport: { width: 820, height: 1100 } })
    await page.waitForSelector('.grid-table tbody tr')
    await settled(page)
    await page.getByLabel('apron-workshop-l-ink: Price').fill('71')
    const asked = staying(page)
    await page.click('.detail-back')
    assert.match(await asked, /without saving/)
    await page.locator('.card-foot button', { hasText: 'Save' }).click()
    await page.waitForSelector('.notice >> text=Variants were saved')
    await page.getByLabel('Move back').first().click()
    await page.getByRole('combobox', { name: 'Add a property' }).click()
    await page.locator('[role=option]', { hasText: 'Origin' }).click()
    await page.getByLabel('Origin', { exact: true }).fill('Portugal')
    await checkAccess(page)
    await save(page)

    await page.click('.tabs a >> text=History')
    await page.waitForSelector('.difference td >> text=Portugal')
    await checkAccess(page)

    const variant = await api.getProduct({ productCode: 'apron-workshop-l-ink' })
    assert.equal(variant.product.price?.price, 71)
    const { product } = await api.getProduct({ productCode, localeCode: 'en-us' })
    assert.deepEqual(
      product.media?.map(({ code }) => code),
      ['apron-workshop-2', 'apron-workshop-1', 'apron-workshop-3'],
    )
    assert.equal(product.properties?.find(({ code }) => code === 'origin')?.value, 'Portugal')
  })

  it('move a category by keyboard, and change the swatch of a value, at night', async () => {
    const page = await visit('/categories', { colorScheme: 'dark' })
    await page.locator('.tree-name', { hasText: 'Black Tea' }).focus()
    await page.keyboard.press('Alt+ArrowDown')
    await page.waitForSelector('.notice >> text=Black Tea was moved')
    await checkAccess(page)
    await goTo(page, '/attributes/colour')
    await page.locator('.rows li', { hasText: 'Cream' }).locator('button').first().click()
    await page.fill('[role=dialog] [name=swatch]', '#fff0c0')
    const asked = staying(page)
    await page.keyboard.press('Escape')
    assert.match(await asked, /without saving/)
    await checkAccess(page)
    await page.click('[role=dialog] [type=submit]')
    await page.locator('[role=dialog] [name=swatch]').waitFor({ state: 'detached' })

    const { categories } = await api.listCategories({
      filters: { parentCategoryCode: 'tea' },
      sort: 'sequenceId:asc',
    })
    assert.equal(categories[1]?.code, 'black-tea')
    const { attribute } = await api.getAttribute({ attributeCode: 'colour' })
    assert.deepEqual(attribute.values.find(({ code }) => code === 'cream')?.swatch, {
      type: 'color',
      value: '#fff0c0',
    })
  })

  it('find their way in a tree of more than a thousand categories, and move one with one request', async () => {
    const many = Array.from({ length: 1100 }, (_, index) => ({
      code: `shelf-${index}`,
      name: { 'en-us': `Shelf ${index}` },
      parentCategoryCode: index < 10 ? null : `shelf-${index % 10}`,
      sequenceId: index + 1,
    }))
    for (const categories of [many.slice(0, 10), many.slice(10, 600), many.slice(600)])
      expectNoErrors(await api.createCategories({ body: { categories } }))
    const page = await visit('/categories?code=shelf-1091')
    const written: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/catalog/')) written.push(request.url())
    })
    const last = page.locator('.tree-name', { hasText: 'Shelf 1091' })
    await last.waitFor()
    assert.equal(await page.locator('.tree-name', { hasText: 'Shelf 1092' }).count(), 0)

    await last.focus()
    await page.keyboard.press('Alt+ArrowUp')
    await page.waitForSelector('.notice >> text=Shelf 1091 was moved')

    const { categories } = await api.listCategories({
      filters: { parentCategoryCode: 'shelf-1' },
      sort: 'sequenceId:desc',
      limit: 2,
    })
    assert.deepEqual(
      categories.map(({ code }) => code),
      ['shelf-1081', 'shelf-1091'],
    )
    assert.equal(written.length, 1, written.join(' '))
  })

  it('change all products that match, beyond the page that they see', async () => {
    const active = async () =>
      (await api.listProducts({ filters: { status: 'active' }, limit: 1 })).meta.totalItemCount ?? 0
    const before = await active()
    const page = await visit(`/products?filters=${JSON.stringify({ status: { $in: ['active'] } })}`)
    await page.waitForSelector('.table tbody tr[data-open]')
    await page.locator('th.tick input').check()
    await page.locator('.selection button', { hasText: 'that match' }).click()
    await page.locator('.selection button', { hasText: 'Change' }).click()
    await page.locator('.modal-actions button', { hasText: 'Try it first' }).click()
    await page.waitForSelector(`.dry-run >> text=${before} of ${before} would change`)
    assert.equal(await active(), before)
    await page.locator('.modal-actions button').nth(1).click()
    await page.waitForSelector('.dry-run >> text=were changed')

    assert.ok(before > 50, 'there is more than a page of them')
    assert.equal(await active(), 0)
  })
})
