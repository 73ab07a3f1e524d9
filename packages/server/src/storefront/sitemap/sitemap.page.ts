import { fail } from '@tradepost/kernel'
import { shownMethods } from '../../services/catalog/index.ts'
import { type Html, html } from '../../site/html.ts'
import { isIndexed } from '../layout/layout.page.ts'
import { languageTag } from '../visit/locale.rules.ts'
import type { Visit } from '../visit/visit.ts'
import { countEntries, listEntries, type SitemapEntry, URLS_PER_FILE } from './sitemap.read.ts'

const XML = html`<?xml version="1.0" encoding="UTF-8"?>\n`
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const XHTML = 'http://www.w3.org/1999/xhtml'

const scopeOf = ({ ctx, frame }: Visit) => ({
  merchantId: ctx.merchantId,
  shopCode: frame.shop.code,
  catalogCode: frame.shop.catalogCode ?? undefined,
  now: ctx.now,
  shown: shownMethods(frame.merchantSettings),
})

const addressOf = ({ ctx, frame }: Visit, path: string) => ctx.platform.config.publicUrl + frame.base + path

/** Each language is a file of its own, and each file has at most 50,000 addresses. */
export const sitemapIndex = async (visit: Visit): Promise<string> => {
  const { count } = await countEntries(visit.ctx.db, scopeOf(visit))
  const files = Math.max(1, Math.ceil((count + 1) / URLS_PER_FILE))
  const numbers = Array.from({ length: files }, (_, index) => index + 1)
  const entries = visit.frame.shop.locales.flatMap((locale) =>
    numbers.map(
      (number) =>
        html`<sitemap><loc>${addressOf(visit, `/${locale}/sitemap-${number}.xml`)}</loc></sitemap>\n`,
    ),
  )
  return html`${XML}<sitemapindex xmlns="${NAMESPACE}">\n${entries}</sitemapindex>\n`.text
}

const alternates = (visit: Visit, path: string): Html[] =>
  visit.frame.shop.locales.map(
    (locale) =>
      html`<xhtml:link rel="alternate" hreflang="${languageTag(locale)}" href="${addressOf(visit, `/${locale}${path}`)}"/>`,
  )

const urlOf = (visit: Visit, path: string, date: string | null): Html =>
  html`<url><loc>${addressOf(visit, `/${visit.frame.locale}${path}`)}</loc>${date && html`<lastmod>${date}</lastmod>`}${visit.frame.shop.locales.length > 1 && alternates(visit, path)}</url>\n`

const pathOf = ({ kind, code }: SitemapEntry) => `/${kind}/${encodeURIComponent(code)}`

/** The home page is the first entry of the first file. */
export const sitemapFile = async (visit: Visit): Promise<string> => {
  const number = Number(visit.params.number)
  if (!Number.isInteger(number) || number < 1 || number > 100_000) throw fail('routeNotFound')
  const isFirst = number === 1
  const entries = await listEntries(
    visit.ctx.db,
    scopeOf(visit),
    (number - 1) * URLS_PER_FILE - (isFirst ? 0 : 1),
  )
  if (entries.length === 0 && !isFirst) throw fail('routeNotFound')
  const listed = isFirst ? entries.slice(0, URLS_PER_FILE - 1) : entries
  return html`${XML}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="${XHTML}">\n${isFirst && urlOf(visit, '', null)}${listed.map((entry) => urlOf(visit, pathOf(entry), entry.date))}</urlset>\n`
    .text
}

/** For a shop that is served under a host of its own; elsewhere crawlers read the file of the host. */
export const robotsText = (visit: Visit): string => {
  const { base } = visit.frame
  if (!isIndexed(visit)) return `User-agent: *\nDisallow: ${base}\n`
  return ['cart', 'checkout', 'account', 'search', 'suggest']
    .map((place) => `Disallow: ${base}/*/${place}`)
    .reduce((text, line) => `${text}\n${line}`, 'User-agent: *')
    .concat(`\n\nSitemap: ${addressOf(visit, '/sitemap.xml')}\n`)
}
