import { type Ctx, normalizeLocale } from '@tradepost/kernel'
import { getMerchantSettings } from '../../merchant/index.ts'
import { findDefaultLocale } from './locale.store.ts'

/** The language of a catalog, of the default one when none is named, else the merchant's. */
export const defaultLocale = async ({ db, merchantId }: Ctx, catalogCode?: string): Promise<string> => {
  const own = await findDefaultLocale(db, merchantId, catalogCode)
  return normalizeLocale(own ?? (await getMerchantSettings(db, merchantId)).defaultLocale)
}
