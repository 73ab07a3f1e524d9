import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { checkAccess } from './axe.ts'
import { openConsole } from './console.ts'
import { goTo } from './routes.ts'

const { home, api, visit } = await openConsole()

const csv = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\n')}\n`),
})

describe('staff who import and export', () => {
  it('see columns and problems of a file before it starts, import it, take the rejected rows and undo it', async () => {
    const page = await visit('/imports/new', { viewport: { width: 820, height: 1100 } })
    const file = csv('category-list.csv', 'CategoryCode,Name', 'new-cups,Cups', 'new-pots,Pots', ',Nameless')
    await page.setInputFiles('.drop-zone input', file)
    await page.waitForSelector('.sample td >> text=Pots')
    assert.deepEqual(await page.locator('.sample th').allInnerTexts(), ['CategoryCode', 'Name'])
    assert.ok(await page.locator('button', { hasText: 'Start the import' }).isDisabled())
    await page.click('text=Check the file')
    await page.waitForSelector('.problems tbody tr')
    await page.waitForSelector('text=The rows below would be rejected')
    await checkAccess(page)
    const found = (await api.listCategories({ filters: { code: 'new-cups' } })).categories
    assert.deepEqual(found, [])

    await page.click('text=Start the import')
    await page.waitForURL(/imports\/(?!new)/)
    await page.waitForSelector('.page-head .status >> text=Finished')
    const [saved] = await Promise.all([page.waitForEvent('download'), page.click('tbody button')])
    assert.match(await readFile(await saved.path(), 'utf8'), /Nameless/)
    assert.equal((await api.listCategories({ filters: { code: 'new-cups' } })).categories.length, 1)

    const ref = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await goTo(page, '/')
    await page.locator(`li:has(a[href$="/imports/${ref}"])`, { hasText: 'Refused rows: 1' }).waitFor()
    await goTo(page, `/imports/${ref}`)

    await page.click('.page-actions >> text=Undo')
    await page.locator('.modal-actions button').nth(1).click()
    await page.waitForSelector('.card-head .status >> text=Finished')
    assert.deepEqual((await api.listCategories({ filters: { code: 'new-cups' } })).categories, [])
  })

  it('bring the products of another shop system, and read what stays behind', async () => {
    const page = await visit('/imports/new')
    const columns = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,SEO Title'
    const file = csv(
      'products_export.csv',
      columns,
      'pan,Pan,Size,24 cm,PAN-24,39.00,Pans',
      'pan,,,28 cm,PAN-28,"45,00",',
    )
    await page.setInputFiles('.drop-zone input', file)
    await page.getByLabel('Export of').first().click()
    await page.click('[role=option] >> text=Shopify')
    await page.click('text=Check the file')
    await page.waitForSelector('.problems >> text=45,00 is no number')
    await page.waitForSelector('.problems >> text=Not carried over from shopify: SEO Title')
    await page.click('text=Start the import')
    await page.waitForURL(/imports\/(?!new)/)
    await page.waitForSelector('.page-head .status >> text=Finished')

    const { product } = await api.getProduct({ productCode: 'PAN-24' })
    assert.partialDeepStrictEqual(product, { parentProductCode: 'pan', price: { price: 39 } })
  })

  it('write an export and fetch it by its link', async () => {
    const page = await visit('/exports')
    await page.waitForSelector('.page-actions')
    await page.locator('.page-actions button', { hasText: 'New export' }).click()
    await page.click('[role=dialog] input >> nth=0')
    await page.click('[role=option] >> text=Categories as CSV')
    await page.click('[role=dialog] [type=submit]')
    await page.waitForSelector('.notice >> text=The export is ready')
    const href = await page.locator('tbody tr').first().locator('a').getAttribute('href')
    const { pathname, search } = new URL(href ?? '')
    const answer = await fetch(new URL(home).origin + pathname + search)

    assert.equal(answer.status, 200)
    assert.match(await answer.text(), /^.*CategoryCode.*\r\n/)
  })

  it('set when a feed is written by itself', async () => {
    const page = await visit('/exports')
    await page.locator('.page-actions button', { hasText: 'Schedules' }).click()
    await page.fill('[name=username]', 'feeds')
    await page.fill('[name=password]', 'a-password')
    await page.fill('[name="productExport.timeValue"]', '03:30')
    await checkAccess(page)
    await page.keyboard.press('Control+s')
    await page.waitForSelector('.notice >> text=Saved')

    const { exportSettings } = await api.getExportSettings({})
    assert.equal(exportSettings.googleLocalInventory?.productExport.timeValue, '03:30')
    assert.equal(exportSettings.googleLocalInventory?.username, 'feeds')
  })
})
