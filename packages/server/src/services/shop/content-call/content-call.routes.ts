import { shopCalls } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import { getMenu } from './get-menu.ts'
import { getLivePage } from './get-page.ts'
import { toPageConfig } from './page-config.rules.ts'

export const contentCallRoutes = routes(shopCalls, {
  callGetPageConfig: async ({ ctx, body, query }) => ({
    output: toPageConfig(await getLivePage(ctx, body.pageId, query.localeCode)),
  }),
  callGetPageConfigV2: async ({ ctx, body, query }) => ({
    output: { page: await getLivePage(ctx, body.pageId, query.localeCode) },
  }),
  callGetMenu: async ({ ctx, body, query }) => ({ output: await getMenu(ctx, body.id, query.localeCode) }),
})
