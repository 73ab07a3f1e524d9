import { mkdir } from 'node:fs/promises'
import { type Ctx, type Platform, systemContext } from '@tradepost/kernel'
import {
  createFulfillmentSlots,
  createMerchant,
  createShops,
  createWebhooks,
  hashOwnerPassword,
  merchantInitializers,
  reserveInventory,
  updateSettings,
  updateShopCheckout,
  updateShopPlugin,
  updateShopSettings,
} from '@tradepost/server'
import { demoClient, demoOwner } from './account/accounts.service.ts'
import * as store from './account/accounts.store.ts'
import { fillExports } from './catalog/exports.service.ts'
import { demoCheckouts, demoShopSettings } from './checkouts.ts'
import { fillImages } from './content/images.service.ts'
import { fillPages } from './content/pages.service.ts'
import { type DemoCustomer, demoCustomers } from './customer/customers.ts'
import { importData } from './import/import.service.ts'
import { insertImport } from './import/imports.store.ts'
import { demoImports } from './import/imports.ts'
import { inside } from './import/inside.ts'
import { demoSlots } from './location/slots.ts'
import { demoReservations } from './location/stock.ts'
import { demoMerchant } from './merchant.ts'
import { noErrors } from './no-errors.ts'
import { fillCampaigns } from './notification/campaigns.service.ts'
import { demoPlugins } from './plugins.ts'
import { fillCustomers, fillSales, fillSegments } from './sales.service.ts'
import { fillShoppers } from './shopper/shoppers.service.ts'
import { demoShopper } from './shopper/shoppers.ts'
import { insertDeliveries } from './webhook/webhooks.store.ts'
import { demoDeliveries, demoWebhook } from './webhook/webhooks.ts'

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
    const photos = await fillImages(bound)
    await importData(bound, photos)
    for (const store of ['airport', 'downtown'])
      noErrors('slots', await createFulfillmentSlots(bound, store, demoSlots(ctx.now)))
    await updateSettings(bound, settings)
    await fillExports(bound)
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
