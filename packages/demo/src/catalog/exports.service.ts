import type { FeedChannel } from '@tradepost/contract'
import type { Ctx } from '@tradepost/kernel'
import { exportCsv, exportFeed, updateExportSettings } from '@tradepost/server'
import { demoOwner } from '../account/accounts.service.ts'
import { demoMerchant } from '../merchant.ts'

const daily = { status: 'active', timeType: 'time', timeValue: '04:30' } as const

const channelOf = (storefront: string): FeedChannel => ({
  username: 'demo',
  password: 'demo-password',
  productExport: { ...daily, productLinkTemplate: `${storefront}/p/{{product.code}}` },
  inventoryExport: { ...daily, timeType: 'cron', timeValue: '0 */6 * * *', maxExportQuantity: 100 },
  pickupLinkSubfeed: {
    ...daily,
    status: 'inactive',
    pickupLinkTemplate: `${storefront}/p/{{product.code}}?store={store_code}`,
  },
})

/** The jobs write the files once the demo is there. */
export const fillExports = async (ctx: Ctx): Promise<void> => {
  const storefront = `${ctx.platform.config.publicUrl}/store/${demoMerchant.code}/web/${demoMerchant.settings.defaultLocale}`
  await updateExportSettings(ctx, 'us', { googleLocalInventory: channelOf(storefront) })
  await exportFeed(ctx, 'us', { feed: 'product' })
  await exportFeed(ctx, 'us', { feed: 'inventory', format: 'csv' })
  await exportFeed(ctx, 'us', { feed: 'pickupLinkSubfeed' })
  await exportCsv(ctx, 'us', { entity: 'product', emailAddress: demoOwner.emailAddress })
  await exportCsv(ctx, 'us', { entity: 'category' })
}
