import { type Ctx, fail } from '@tradepost/kernel'
import type { ShownMethods } from '../product/read/product.read.ts'
import { viewOf } from '../product/read/view.service.ts'
import { searchTerms } from '../product/search/search.rules.ts'
import { completions, isWorthSearching, mergeProducts } from './suggestion.rules.ts'
import * as store from './suggestion.store.ts'

type SuggestionQuery = { search: string; limit?: number; localeCode?: string; catalogCode?: string }

/** Names that begin with the input come first; a longer input is also searched for in all texts. */
export const suggestProducts = async (
  ctx: Ctx,
  query: SuggestionQuery,
  shown: ShownMethods | null = null,
): Promise<store.Suggestions> => {
  const { search, limit = 5, catalogCode } = query
  const terms = searchTerms(search)
  const question = { catalogCode, limit, shown, view: viewOf(ctx, query) }
  const found = await store.findSuggestions(ctx.db, ctx.merchantId, {
    ...question,
    beginning: search.trim(),
    word: terms.at(-1) ?? '',
  })
  if (!found) throw fail('catalogNotFound')
  const more =
    found.products.length < limit && isWorthSearching(terms)
      ? await store.findProducts(ctx.db, ctx.merchantId, { ...question, terms })
      : []
  return {
    products: mergeProducts(found.products, more, limit),
    categories: found.categories,
    words: completions(terms, found.words),
  }
}
