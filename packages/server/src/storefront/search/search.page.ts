import { shownMethods, suggestProducts } from '../../services/catalog/index.ts'
import { html } from '../../site/html.ts'
import { foundProducts } from '../find/find.page.ts'
import { readFinding, usualSort } from '../find/find.rules.ts'
import { findProducts } from '../find/find.service.ts'
import { categoryHref, productHref } from '../layout/links.ts'
import { type Handler, queryText, type Visit } from '../visit/visit.ts'

/** Without words it lists everything that the shop sells. */
export const searchPage: Handler = async (visit) => {
  const { frame } = visit
  const { words } = frame
  const read = readFinding(visit.query)
  const usual = read.text === '' ? usualSort(frame.shopSettings.productsSortOrder, false) : read.usual
  const finding = { ...read, usual }
  const found = await findProducts(visit, finding)
  const title = finding.text === '' ? words.allProducts : words.resultsFor(finding.text)
  return {
    title,
    canonical: null,
    body: html`<h1>${title}</h1>${
      found.total === 0 && finding.text !== ''
        ? html`<p class="empty">${words.nothingFoundFor(finding.text)} ${words.nothingHint}</p>`
        : foundProducts(visit, `${frame.home}/search`, finding, found)
    }`,
  }
}

export type Suggestion = { kind: 'word' | 'category' | 'product'; text: string; href: string }

/** For the script below the search field. */
export const suggestions = async (visit: Visit): Promise<{ suggestions: Suggestion[] }> => {
  const { frame, ctx } = visit
  const search = queryText(visit, 'q', 100).replaceAll('\0', '')
  if (search === '') return { suggestions: [] }
  const question = {
    search,
    limit: 5,
    localeCode: frame.locale,
    catalogCode: frame.shop.catalogCode ?? undefined,
  }
  const { products, categories, words } = await suggestProducts(
    ctx,
    question,
    shownMethods(frame.merchantSettings),
  )
  return {
    suggestions: [
      ...words.map((text) => ({
        kind: 'word' as const,
        text,
        href: `${frame.home}/search?q=${encodeURIComponent(text)}`,
      })),
      ...categories
        .filter(({ code }) => frame.tree.byCode.has(code))
        .map(({ code, name }) => ({
          kind: 'category' as const,
          text: name ?? code,
          href: categoryHref(frame, code),
        })),
      ...products.map(({ code, name }) => ({
        kind: 'product' as const,
        text: name ?? code,
        href: productHref(frame, code),
      })),
    ],
  }
}
