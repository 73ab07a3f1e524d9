import type { Platform } from '@tradepost/kernel'
import type { DemoSite, MailReader } from '@tradepost/server'
import { issueTokenFor } from '@tradepost/server/tool'
import { demoClient, demoOwner } from '../account/accounts.service.ts'
import { demoMerchant } from '../merchant.ts'
import { demoShopper } from '../shopper/shoppers.ts'
import * as store from './site.store.ts'

/** Demo accounts and examples for the pages of the site. */
export const demoSite = (platform: Platform, mails: MailReader | undefined): DemoSite => {
  const { database } = platform
  const { code, name } = demoMerchant
  return {
    merchantCode: code,
    merchantName: name,
    shopCode: 'web',
    mails,
    client: { id: demoClient.clientId, secret: demoClient.clientSecret },
    owner: { emailAddress: demoOwner.emailAddress, password: demoOwner.password },
    demoToken: () => issueTokenFor(platform, { merchantCode: code, clientId: demoClient.clientId }),
    showcase: () => store.listShowcase(database, code),
    numbers: async () => {
      const { merchants } = await store.countMerchants(database)
      const bars = await store.countModelTypes(database, code)
      // each product once, in however many catalogs it is
      const products = bars.reduce((sum, { count }) => sum + count, 0)
      return { merchants, products, groups: { title: 'Products by model type', bars } }
    },
    // drawings are loaded on first use
    renderPicture: async (picture) => (await import('../picture/pictures.ts')).renderPicture(picture),
    pathExamples: async () => ({
      ...(await store.findCustomer(database, code, demoShopper.emailAddress)),
      productCode: 'tea-assam-100g',
      catalogCode: 'us',
      shopCode: 'web',
      roleCode: 'manager',
      orderNumber: '10000',
      promotionCode: 'welcome',
      couponCode: 'WELCOME10',
    }),
  }
}
