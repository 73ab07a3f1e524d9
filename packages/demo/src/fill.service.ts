import { mkdir } from 'node:fs/promises'
import type { CatalogCreate, LocationPrice, ProductCreate } from '@tradepost/contract'
import { type Ctx, type Platform, systemContext } from '@tradepost/kernel'
import {
  createAttributes,
  createCatalogs,
  createCategories,
  createFulfillmentSlots,
  createMerchant,
  createProducts,
  createShops,
  createWebhooks,
  hashOwnerPassword,
  merchantInitializers,
  reserveInventory,
  setInventories,
  setProductLocationPrices,
  updateSettings,
  updateShopCheckout,
  updateShopPlugin,
  updateShopSettings,
} from '@tradepost/server'
import { demoClient, demoOwner } from './account/accounts.service.ts'
import * as store from './account/accounts.store.ts'
import { demoAttributes, demoChoices } from './catalog/attributes.ts'
import { demoCatalogs } from './catalog/catalogs.ts'
import { demoCategories, demoProductCategories } from './catalog/categories.ts'
import { fillExports } from './catalog/exports.service.ts'
import { demoLocationPrices } from './catalog/location-prices.ts'
import { demoProducts } from './catalog/products.ts'
import { demoCheckouts, demoShopSettings } from './checkouts.ts'
import { fillImages, type Photos, withPhotos } from './content/images.service.ts'
import { fillPages } from './content/pages.service.ts'
import { type DemoCustomer, demoCustomers } from './customer/customers.ts'
import { importData } from './import/import.service.ts'
import { insertImport } from './import/imports.store.ts'
import { demoImports } from './import/imports.ts'
import { inside } from './import/inside.ts'
import { demoSlots } from './location/slots.ts'
import { demoReservations, demoStock } from './location/stock.ts'
import { demoMerchant } from './merchant.ts'
import { noErrors } from './no-errors.ts'
import { fillCampaigns } from './notification/campaigns.service.ts'
import { demoPlugins } from './plugins.ts'
import { fillCustomers, fillSales, fillSegments } from './sales.service.ts'
import { fillShoppers } from './shopper/shoppers.service.ts'
import { demoShopper } from './shopper/shoppers.ts'
import { insertDeliveries } from './webhook/webhooks.store.ts'
import { demoDeliveries, demoWebhook } from './webhook/webhooks.ts'

const fillCatalogs = async (ctx: Ctx, photos: Photos) => {
  noErrors('catalogs', await createCatalogs(ctx, demoCatalogs as CatalogCreate[]))
  noErrors('attributes', await createAttributes(ctx, demoAttributes))
  const products = demoProducts(ctx.now)
  const locationPrices = demoLocationPrices(ctx.now)
  for (const { code } of demoCatalogs) {
    const choices = demoChoices(code)
    const own = products
      .filter(({ catalogCode }) => catalogCode === code)
      .map(({ product }) => ({
        ...(product as ProductCreate),
        categories: demoProductCategories.get(product.code) ?? [],
        ...choices.get(product.code),
      }))
    noErrors('categories', await createCategories(ctx, code, withPhotos(demoCategories, photos)))
    noErrors('products', await createProducts(ctx, code, withPhotos(own, photos)))
    const prices = locationPrices
      .filter(({ catalogCode }) => catalogCode === code)
      .map(({ price }) => price as LocationPrice)
    noErrors('location prices', await setProductLocationPrices(ctx, code, prices))
  }
}

const fillWebhooks = async (ctx: Ctx) => {
  const { ids, errors } = await createWebhooks(ctx, [demoWebhook])
  noErrors('webhooks', { errors })
  for (const id of ids) await insertDeliveries(ctx.db, ctx, id, demoDeliveries(ctx.now))
}

const fillShop = async (ctx: Ctx, customerIds: (string | null)[]) => {
  const customers = demoCustomers(ctx.now)
  const at = customers.findIndex(({ customer }) => customer.emailAddress === demoShopper.emailAddress)
  await fillShoppers(ctx, customers[at] as DemoCustomer, customerIds[at] ?? '')
}

/** Only in a database that has no merchant of that name; all of it or nothing. */
export const createDemo = (platform: Platform) =>
  platform.database.tx(async (tx) => {
    await store.lockDemo(tx)
    if (await store.findMerchant(tx, demoMerchant.code)) return
    await mkdir(platform.uploadDir, { recursive: true })
    const ctx = systemContext(inside(platform, tx))
    ctx.ambient = tx
    const { code, name, region, settings } = demoMerchant
    const input = {
      code,
      name,
      region,
      isDemo: true,
      defaultLocaleCode: settings.defaultLocale,
      defaultCurrencyCode: settings.defaultCurrency,
      timezone: settings.defaultTimezone,
      owner: demoOwner,
    }
    const hash = await hashOwnerPassword(ctx, input)
    await createMerchant(ctx, input, hash, merchantInitializers, demoClient)
    const { id } = (await store.findMerchant(tx, code)) as { id: number }
    const bound = ctx.forMerchant({ id, code }, tx)
    await importData(bound)
    for (const store of ['airport', 'downtown'])
      noErrors('slots', await createFulfillmentSlots(bound, store, demoSlots(ctx.now)))
    const photos = await fillImages(bound)
    await fillCatalogs(bound, photos)
    await updateSettings(bound, settings)
    await fillExports(bound)
    noErrors('stock records', await setInventories(bound, demoStock))
    noErrors('reservations', await reserveInventory(bound, demoReservations))
    const images = [...photos.values()]
    const logoUrl = `${images[0]}?width=200`
    noErrors(
      'shops',
      await createShops(bound, [
        {
          code: 'web',
          name,
          logoUrl,
          catalogCode: 'us',
          locales: ['en-us'],
          currencies: ['USD'],
          isDefault: true,
        },
        { code: 'web-de', name, logoUrl, catalogCode: 'de', locales: ['de-de'], currencies: ['EUR'] },
      ]),
    )
    for (const { shopCode, useVAT, checkout } of demoCheckouts) {
      await updateShopSettings(bound, shopCode, { useVAT, ...demoShopSettings })
      await updateShopCheckout(bound, shopCode, checkout)
    }
    for (const { shopCode, plugin } of demoPlugins) await updateShopPlugin(bound, shopCode, plugin)
    await fillPages(bound, images)
    const customerIds = await fillCustomers(bound)
    await fillSales(bound, customerIds)
    await fillShop(bound, customerIds)
    await fillSegments(bound, customerIds)
    await fillCampaigns(bound, customerIds)
    await fillWebhooks(bound)
    for (const one of demoImports(ctx.now)) await insertImport(tx, bound, one)
  })
