import type { Ctx } from '@tradepost/kernel'
import { inspectRequest } from '@tradepost/plugin'
import { getPluginShop } from '../model/get-shop.ts'
import { pluginOf } from '../model/plugin-setting.rules.ts'

type Sent = { user?: string | null; token?: string | null; at?: string | null }

/** For developers of the other side: the endpoint itself reveals as little as possible. */
export const inspectPluginRequest = async (ctx: Ctx, shopCode: string, { user, token, at }: Sent) => {
  const shop = await getPluginShop(ctx, shopCode)
  const { maxFutureSeconds } = pluginOf(shop.pluginSettings)
  const findings = inspectRequest(
    { user: user ?? undefined, token: token ?? undefined },
    {
      customerNumber: shop.customerNumber,
      apiKey: ctx.platform.vault.open(shop.sealedKey),
      maxFutureSeconds: maxFutureSeconds ?? undefined,
    },
    at ? new Date(at) : ctx.now,
  )
  return { isValid: findings.every(({ isKept }) => isKept), findings }
}
