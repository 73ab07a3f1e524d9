import type { FeedChannel } from '@tradepost/contract'
import type { Ctx } from '@tradepost/kernel'
import { exportCsv, exportFeed, updateExportSettings } from '@tradepost/server'
import { demoOwner } from '../account/accounts.service.ts'

const daily = { status: 'active', timeType: 'time', timeValue: '04:30' } as const

const channel: FeedChannel = {
  username: 'demo',
  password: 'demo-password',
  productExport: { ...daily, productLinkTemplate: 'https://tea.example/p/{{product.code}}' },
  inventoryExport: { ...daily, timeType: 'cron', timeValue: '0 */6 * * *', maxExportQuantity: 100 },
  // without a template, so there is a run that has failed
  pickupLinkSubfeed: { ...daily, status: 'inactive' },
}

/** The jobs write the files once the demo is there. */
export const fillExports = async (ctx: Ctx): Promise<void> => {
  await updateExportSettings(ctx, 'us', { googleLocalInventory: channel })
  await exportFeed(ctx, 'us', { feed: 'product' })
  await exportFeed(ctx, 'us', { feed: 'inventory', format: 'csv' })
  await exportFeed(ctx, 'us', { feed: 'pickupLinkSubfeed' })
  await exportCsv(ctx, 'us', { entity: 'product', emailAddress: demoOwner.emailAddress })
  await exportCsv(ctx, 'us', { entity: 'category' })
}
