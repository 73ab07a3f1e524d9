import type { CatalogCreate, LocationPrice, ProductCreate } from '@tradepost/contract'
import { type Ctx, type Platform, systemContext } from '@tradepost/kernel'
import {
  createAttributes,
  createCatalogs,
  createCategories,
  createProducts,
  setProductLocationPrices,
} from '../services/catalog/index.ts'
import { reserveInventory, setInventories } from '../services/inventory/index.ts'
import { createLocations } from '../services/location/index.ts'
import {
  createMerchant,
  createShops,
  hashOwnerPassword,
  type MerchantInitializer,
  updateSettings,
} from '../services/merchant/index.ts'
import { demoClient, demoOwner } from './demo.accounts.ts'
import { noErrors } from './demo.rules.ts'
import * as store from './demo.store.ts'
import { demoAttributes, demoChoices } from './demo-attributes.ts'
import { demoCatalogs } from './demo-catalogs.ts'
import { demoCategories, demoProductCategories } from './demo-categories.ts'
import { demoLocationPrices } from './demo-location-prices.ts'
import { demoLocations } from './demo-locations.ts'
import { demoMerchant } from './demo-merchant.ts'
import { demoProducts } from './demo-products.ts'
import { fillCustomers, fillSales, fillSegments } from './demo-sales.service.ts'
import { demoReservations, demoStock } from './demo-stock.ts'

const fillCatalogs = async (ctx: Ctx) => {
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
    noErrors('categories', await createCategories(ctx, code, demoCategories))
    noErrors('products', await createProducts(ctx, code, own))
    const prices = locationPrices
      .filter(({ catalogCode }) => catalogCode === code)
      .map(({ price }) => price as LocationPrice)
    noErrors('location prices', await setProductLocationPrices(ctx, code, prices))
  }
}

/** Only in a database that has no merchant of that name; all of it or nothing. */
export const createDemo = (platform: Platform, initializers: MerchantInitializer[]) =>
  platform.database.tx(async (tx) => {
    await store.lockDemo(tx)
    if (await store.findMerchant(tx, demoMerchant.code)) return
    const ctx = systemContext(platform)
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
    await createMerchant(ctx, input, hash, initializers, demoClient)
    const { id } = (await store.findMerchant(tx, code)) as { id: number }
    const bound = ctx.forMerchant({ id, code }, tx)
    noErrors('locations', await createLocations(bound, demoLocations))
    await fillCatalogs(bound)
    await updateSettings(bound, settings)
    noErrors('stock records', await setInventories(bound, demoStock))
    noErrors('reservations', await reserveInventory(bound, demoReservations))
    noErrors(
      'shops',
      await createShops(bound, [
        { code: 'web', name, catalogCode: 'us', locales: ['en-us'], currencies: ['USD'], isDefault: true },
        { code: 'web-de', name, catalogCode: 'de', locales: ['de-de'], currencies: ['EUR'] },
      ]),
    )
    const customerIds = await fillCustomers(bound)
    await fillSales(bound, customerIds)
    await fillSegments(bound, customerIds)
  })
