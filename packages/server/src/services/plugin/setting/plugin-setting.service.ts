import type { ShopPluginUpdate } from '@tradepost/contract'
import { amountProblems, type Ctx, entityAnswer, json, refuse, type Tx } from '@tradepost/kernel'
import {
  changeDocument,
  readDocument,
  shopDocument,
  shopUpdated,
  strictestCurrency,
} from '../../merchant/index.ts'
import { pluginOf, storedPlugin } from '../model/plugin-setting.rules.ts'

const documentOf = (ctx: Ctx, shopCode: string) => shopDocument(ctx.merchantId, shopCode, 'plugin_settings')

export const getShopPlugin = async (ctx: Ctx, shopCode: string) => {
  const { value, revision } = await readDocument(ctx, documentOf(ctx, shopCode))
  return entityAnswer('plugin', json(pluginOf(value)), revision)
}

/** Fees of the ways to pay. */
const checkFees = async (tx: Tx, ctx: Ctx, shopCode: string, { paymentMethods = [] }: ShopPluginUpdate) => {
  const currency = paymentMethods.length > 0 && (await strictestCurrency(tx, ctx.merchantId, shopCode))
  if (!currency) return
  refuse(
    paymentMethods.flatMap(({ amount }, index) =>
      amountProblems(['plugin', 'paymentMethods', index, 'amount'], amount, currency),
    ),
  )
}

export const updateShopPlugin = (ctx: Ctx, shopCode: string, plugin: ShopPluginUpdate) =>
  changeDocument(ctx, documentOf(ctx, shopCode), storedPlugin(plugin), shopUpdated(shopCode), (tx) =>
    checkFees(tx, ctx, shopCode, plugin),
  )
