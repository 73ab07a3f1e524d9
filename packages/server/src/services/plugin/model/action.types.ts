import type { PluginErrorName, ShopCheckout, ShopPlugin, Static, TSchema } from '@tradepost/contract'
import type { Ctx } from '@tradepost/kernel'
import type { PluginShop } from '../../merchant/index.ts'
import type { VendorNames } from './vendor.rules.ts'

/** An authenticated call: on whose behalf, and how the shop is set up. */
export type PluginCall = {
  ctx: Ctx
  shop: PluginShop
  plugin: ShopPlugin
  checkout: ShopCheckout
  names: VendorNames
}

export type ShopKey = { merchantId: number; shopCode: string }

export const shopKey = ({ ctx, shop }: PluginCall): ShopKey => ({
  merchantId: ctx.merchantId,
  shopCode: shop.code,
})

/** Answered as it is, without an envelope; a long one in parts, which are made while they are sent. */
export type PluginFile = {
  contentType: string
  fileName: string | null
  text: string | AsyncIterable<string>
}

export type ActionResult = Record<string, unknown> | { file: PluginFile }

export type Action<P extends TSchema = TSchema> = {
  /** Parameters without which it does not begin, each with the error of its absence, in this order. */
  needs?: Record<string, PluginErrorName>
  /** Lists that must have an entry. */
  needsList?: Record<string, PluginErrorName>
  parameters: P
  run(call: PluginCall, parameters: Static<P>): Promise<ActionResult>
}

/** Lets the parameters of `run` follow from their schema. */
export const action = <P extends TSchema>(definition: Action<P>): Action => definition as unknown as Action

export const isFile = (result: ActionResult): result is { file: PluginFile } => 'file' in result
