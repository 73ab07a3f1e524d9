import { normalizeLocale, type Platform } from '@tradepost/kernel'
import { LRUCache } from 'lru-cache'
import {
  type CompleteMerchantSettings,
  type CompleteShopSettings,
  completeMerchantSettings,
  completeShopSettings,
} from '../../services/merchant/index.ts'
import type { Html } from '../../site/html.ts'
import { type Words, wordsFor } from '../words/words.ts'
import { type CategoryTree, toTree } from './category-tree.rules.ts'
import { findFrame, type ShopRow } from './frame.read.ts'
import { type Language, languagesOf, languageTag } from './locale.rules.ts'
import { themeStyle } from './theme.rules.ts'

export type Shop = Omit<ShopRow, 'categories' | 'shopSettings' | 'merchantSettings'>

/** Shared by all pages of a shop in one language. */
export type Frame = {
  shop: Shop
  shopSettings: CompleteShopSettings
  merchantSettings: CompleteMerchantSettings
  locale: string
  /** As the web writes the locale. */
  tag: string
  /** Of all pages of the shop, in the order of its locales. */
  languages: readonly Language[]
  words: Words
  tree: CategoryTree
  /** Where the pages of the shop begin, and those of this language. */
  base: string
  home: string
  theme: string
  money(amount: number): string
  date(text: string): string
  number: Intl.NumberFormat
  /** Parts of pages that are drawn once. */
  drawn: Map<string, Html>
}

const KEPT_MS = 5000
const MAX_FRAMES = 500

export type FrameKey = { merchantCode: string; shopCode: string; localeCode?: string }

const toFrame = (row: ShopRow, wanted: string | undefined): Frame | null => {
  const { categories, shopSettings, merchantSettings, ...shop } = row
  const locale = wanted === undefined ? (shop.locales[0] ?? 'en-us') : normalizeLocale(wanted)
  if (wanted !== undefined && !shop.locales.includes(locale)) return null
  const tag = languageTag(locale)
  const money = new Intl.NumberFormat(tag, { style: 'currency', currency: shop.currency })
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'medium' })
  const base = `/store/${encodeURIComponent(shop.merchantCode)}/${encodeURIComponent(shop.code)}`
  return {
    shop,
    shopSettings: completeShopSettings(shopSettings),
    merchantSettings: completeMerchantSettings(merchantSettings),
    locale,
    tag,
    languages: languagesOf(shop.locales),
    words: wordsFor(locale),
    tree: toTree(categories),
    base,
    home: `${base}/${locale}`,
    theme: themeStyle(shop.design),
    money: (amount) => money.format(amount),
    date: (text) => date.format(new Date(text)),
    number: new Intl.NumberFormat(tag),
    drawn: new Map(),
  }
}

/**
 * Kept for some seconds: every page needs it, and it changes when a shop or its categories do. Visitors see such a
 * change within five seconds; what a product costs is read for each page.
 */
export const createFrames = (platform: Platform) => {
  const kept = new LRUCache<string, Promise<Frame | null>>({ max: MAX_FRAMES, ttl: KEPT_MS })
  const read = async (key: FrameKey): Promise<Frame | null> => {
    const row = await findFrame(platform.database, key)
    return row && toFrame(row, key.localeCode)
  }
  return (key: FrameKey): Promise<Frame | null> => {
    const name = JSON.stringify([key.merchantCode, key.shopCode, key.localeCode])
    const known = kept.get(name)
    if (known) return known
    const reading = read(key)
    kept.set(name, reading)
    // the next request tries again, and a new shop is there at once
    reading.then(
      (frame) => frame ?? kept.delete(name),
      () => kept.delete(name),
    )
    return reading
  }
}

export type Frames = ReturnType<typeof createFrames>
