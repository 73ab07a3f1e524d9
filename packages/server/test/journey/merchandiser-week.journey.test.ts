import assert from 'node:assert/strict'
import { it } from 'node:test'
import { expectNoErrors } from '@tradepost/sdk'
import { until } from '../support/until.ts'
import { amountsIn } from './steps/amounts.ts'
import { textOf } from './steps/text.ts'
import { openWorld } from './steps/world.ts'

const world = await openWorld()
const { api, staff } = world
const code = 'tea-nilgiri-100g'
const name = 'Nilgiri Frost'

it('what a merchandiser does is what the shop shows, until it is taken back', async () => {
  const shopper = await world.shopper()
  const { page } = shopper
  /** The prices of the product as the shop shows them, in cents; null: it is not there. */
  const offered = async (): Promise<number[] | null> => {
    await shopper.goTo(`/p/${code}`)
    const box = page.locator('.buy')
    return (await box.count()) === 0 ? null : amountsIn(await textOf(box))
  }
  const shows = (isSo: (prices: number[] | null) => boolean) => until(async () => isSo(await offered()))

  // Monday: it is made, and nobody sees it
  expectNoErrors(
    await api.createProducts({
      catalogCode: 'us',
      body: {
        products: [
          {
            code,
            name: { 'en-us': name },
            status: 'inactive',
            modelType: 'standard',
            isInventoryManaged: false,
            price: { price: 11, currencyCode: 'USD' },
            categories: [{ code: 'tea' }],
          },
        ],
      },
    }),
  )
  assert.equal(await offered(), null)

  // Tuesday: it gets a price and is published
  await staff.changes(`/products/${code}?catalog=us`, { 'price.price': '12.5' })
  await staff.chooses(`/products/${code}?catalog=us`, 'Status', 'Active')
  await shows((prices) => prices?.includes(1250) ?? false)
  assert.equal((await api.getProduct({ productCode: code, catalogCode: 'us' })).product.price?.price, 12.5)

  // Wednesday: a file from the buyers changes the price
  await staff.imports('product-prices.csv', 'code,price.price,price.currencyCode', `${code},14,USD`)
  await shows((prices) => prices?.includes(1400) ?? false)

  // Thursday: a promotion, seen in the cart
  expectNoErrors(
    await api.createPromotions({
      body: {
        promotions: [
          {
            code: 'frost-week',
            name: 'Frost week',
            startDate: null,
            status: 'inactive',
            target: 'product',
            discount: { type: 'absolute', amount: 4 },
            conditions: { 'lineItem.product.code': code },
          },
        ],
      },
    }),
  )
  await shopper.puts(code)
  const sumInCart = async () => {
    await shopper.goTo('/cart')
    return amountsIn(await textOf(page.locator('.sums .total').first()))[0]
  }
  const full = await sumInCart()
  await staff.chooses('/promotions/frost-week', 'Status', 'Active')
  await until(async () => ((await sumInCart()) ?? 0) < (full ?? 0))
  await shopper.sees(/Frost week/)

  // Friday: a page about it
  await api.createPages({
    shopCode: 'web',
    body: {
      pages: [
        {
          code: 'frost',
          name: 'Frost',
          slug: 'frost',
          type: 'cms',
          pageTitle: { 'en-us': 'Frost teas' },
          dropzones: {
            cmsWidgetList: [
              {
                code: 'words',
                widgetConfigDefinitionCode: 'richTextWidget',
                widgetConfig: { text: { 'en-us': '<p>Picked in the cold.</p>' } },
                visibility: { isHidden: false, scheduleStartDate: null, scheduleEndDate: null },
                layout: { marginTop: 0, marginBottom: 16, marginLeft: null, marginRight: null },
              },
            ],
          },
        },
      ],
    },
  })
  const desk = await staff.looksAt('/content/shops/web/frost')
  await desk.click('.page-actions >> text=Publish')
  await desk.locator('.modal-actions button').last().click()
  await desk.waitForSelector('.page-head .status >> text=Published')
  await until(async () => {
    await shopper.goTo('/pages/frost')
    return (await textOf(page.locator('main'))).includes('Picked in the cold.')
  })

  // Saturday: all of it ends
  await staff.chooses('/promotions/frost-week', 'Status', 'Inactive')
  await until(async () => (await sumInCart()) === full)
  await staff.chooses(`/products/${code}?catalog=us`, 'Status', 'Inactive')
  await shows((prices) => prices === null)
  await shopper.leaves()
})
