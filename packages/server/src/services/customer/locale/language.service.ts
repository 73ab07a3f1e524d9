import { type TranslationSource, translationSources } from '@tradepost/contract'
import { type Ctx, normalizeLocale, parseFields } from '@tradepost/kernel'
import { getMerchantSettings } from '../../merchant/index.ts'
import { type Languages, localeOfCustomer } from './language.read.ts'

const localeOfMerchant = async (ctx: Ctx): Promise<string> => {
  const { defaultLocale } = await getMerchantSettings(ctx.db, ctx.merchantId)
  return normalizeLocale(defaultLocale ?? 'en-us')
}

type InLocale = { localeCode?: string }

/** Customers belong to no catalog: the default language of their attributes is the merchant's. */
export const languagesOf = async (ctx: Ctx, { localeCode }: InLocale) => {
  const fallback = await localeOfMerchant(ctx)
  return { locale: localeCode ? normalizeLocale(localeCode) : fallback, fallback } satisfies Languages
}

const readPriority = (text: string | undefined): TranslationSource[] => [
  ...parseFields(text, translationSources, 'additive', 'translationPriority'),
]

/** For what is read of customers: the first source that has a language decides. */
export const languagesForRead = async (
  ctx: Ctx,
  { localeCode, translationPriority }: InLocale & { translationPriority?: string },
): Promise<Languages> => {
  const sent = readPriority(translationPriority)
  const fallback = await localeOfMerchant(ctx)
  const standard: TranslationSource[] = localeCode ? ['query'] : ['customer', 'merchant']
  const sources = (sent.length > 0 ? sent : standard).filter((source) => source !== 'query' || localeCode)
  const [first, second] = sources
  const next = second === 'query' && localeCode ? normalizeLocale(localeCode) : fallback
  if (first === 'query' && localeCode) return { locale: normalizeLocale(localeCode), fallback }
  return { locale: first === 'customer' ? localeOfCustomer(next) : fallback, fallback }
}
