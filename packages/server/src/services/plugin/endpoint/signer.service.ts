import type { Platform } from '@tradepost/kernel'
import { type AuthHeaders, type Direction, type Failure, findFailure, readUser } from '@tradepost/plugin'
import { findShopByNumber, type PluginShop } from '../../merchant/index.ts'
import { pluginOf } from '../model/plugin-setting.rules.ts'

/** Longer ones belong to no shop. */
const MAX_NUMBER = 20
/** No shop has this key, so every rule before the last is tried without asking who it is. */
const NO_SIGNER = { customerNumber: '', apiKey: '' }

/** The shop that signed, or the rule that failed. Headers that cannot be right are refused without a question. */
export const findSigner = async (
  platform: Platform,
  headers: AuthHeaders,
  direction: Direction = 'SPA',
): Promise<{ shop: PluginShop } | { failure: Failure }> => {
  const now = platform.clock.now()
  const early = findFailure(headers, NO_SIGNER, now)
  const { customerNumber = '' } = readUser(headers.user ?? '') ?? {}
  if (early !== 'invalid' || customerNumber.length > MAX_NUMBER) return { failure: early ?? 'invalid' }

  const shop = await findShopByNumber(platform.database, customerNumber)
  if (!shop) return { failure: 'invalid' }
  const { maxFutureSeconds } = pluginOf(shop.pluginSettings)
  const signer = {
    customerNumber,
    apiKey: platform.vault.open(shop.sealedKey),
    maxFutureSeconds: maxFutureSeconds ?? undefined,
  }
  const failure = findFailure(headers, signer, now, direction)
  return failure ? { failure } : { shop }
}
