import type { Ctx } from '@tradepost/kernel'

/** Pages and definitions are found by the shop that they belong to. */
export type ShopKey = { merchantId: number; shopCode: string }

export const shopKey = ({ merchantId }: Ctx, shopCode: string): ShopKey => ({ merchantId, shopCode })
