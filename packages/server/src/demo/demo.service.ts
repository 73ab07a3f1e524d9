import type { CatalogCreate, ProductCreate } from '@tradepost/contract'
import { type Ctx, type Platform, sha256, systemContext } from '@tradepost/kernel'
import { createOperatorClient } from '../services/auth/index.ts'
import { createCatalogs, createProducts } from '../services/catalog/index.ts'
import { createMerchant, createShops, type MerchantInitializer } from '../services/merchant/index.ts'
import * as store from './demo.store.ts'
import { demoCatalogs } from './demo-catalogs.ts'
import { demoMerchant } from './demo-merchant.ts'
import { demoProducts } from './demo-products.ts'

/** Well known, and therefore only good in the demo. */
const operator = { id: 'operator', secret: 'operator-secret', name: 'Demo operator' }
export const demoClient = { clientId: 'demo', clientSecret: 'demo-secret' }
const owner = {
  emailAddress: 'admin@demo.test',
  password: 'demo-password',
  firstName: 'Ada',
  lastName: 'Crane',
}

const noErrors = (what: string, { errors }: { errors: unknown[] }) => {
  if (errors.length > 0) throw new Error(`the demo's ${what} are not valid: ${JSON.stringify(errors[0])}`)
}

const fillCatalogs = async (ctx: Ctx) => {
  noErrors('catalogs', await createCatalogs(ctx, demoCatalogs as CatalogCreate[]))
  const products = demoProducts(ctx.now)
  for (const { code } of demoCatalogs) {
    const own = products
      .filter(({ catalogCode }) => catalogCode === code)
      .map(({ product }) => product as ProductCreate)
    noErrors('products', await createProducts(ctx, code, own))
  }
}

/** Only in a database that has no merchant of that name; all of it or nothing. */
const createDemo = (platform: Platform, initializers: MerchantInitializer[]) =>
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
      owner,
    }
    await createMerchant(ctx, input, initializers, demoClient)
    const { id } = (await store.findMerchant(tx, code)) as { id: number }
    const bound = ctx.forMerchant({ id, code }, tx)
    await fillCatalogs(bound)
    noErrors(
      'shops',
      await createShops(bound, [
        { code: 'web', name, catalogCode: 'us', locales: ['en-us'], currencies: ['USD'], isDefault: true },
      ]),
    )
  })

/** The operator client and the merchant's accounts work while the demo is on. */
export const openDemo = async (platform: Platform, initializers: MerchantInitializer[]): Promise<void> => {
  await createDemo(platform, initializers)
  const { database } = platform
  await store.setDemoStatus(database, 'active')
  if (!(await store.hasOperator(database, operator.id)))
    await createOperatorClient(database, platform, operator)
}

/** A database that was a demo once must not keep accounts whose passwords everybody knows. */
export const closeDemo = async ({ database }: Platform): Promise<void> => {
  await store.setDemoStatus(database, 'inactive')
  await store.removeOperator(database, sha256(operator.secret))
}
