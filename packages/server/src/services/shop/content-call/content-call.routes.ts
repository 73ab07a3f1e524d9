import { shopCalls } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import { getMenu } from './menu.service.ts'
import { toPageConfig } from './page-config.rules.ts'
import { getLivePage } from './page-config.service.ts'

export const contentCallRoutes = routes(shopCalls, {
  callGetPageConfig: async ({ ctx, body, query }) => ({
    output: toPageConfig(await getLivePage(ctx, body.pageId, query.localeCode)),
  }),
  callGetPageConfigV2: async ({ ctx, body, query }) => ({
    output: { page: await getLivePage(ctx, body.pageId, query.localeCode) },
  }),
  callGetMenu: async ({ ctx, body, query }) => ({ output: await getMenu(ctx, body.id, query.localeCode) }),
})
