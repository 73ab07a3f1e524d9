import { Html, html } from '../../site/html.ts'
import { assets } from '../assets/assets.ts'
import type { Page, Visit } from '../visit/visit.ts'
import { header } from './header.page.ts'
import { cookieNotice, joined, legalLinks } from './legal.ts'
import { pictureSource } from './links.ts'
import { structured } from './structured.ts'

/** Counts what is in the cart; a hint for the eye and nothing to rely on. */
export const COUNT_COOKIE = 'tp_count'
const countIn = ({ cookies }: Visit): number => {
  const count = Number(cookies.get(COUNT_COOKIE) ?? 0)
  return Number.isInteger(count) && count > 0 && count < 10_000 ? count : 0
}

const addresses = ({ frame, ctx }: Visit, canonical: string): Html => {
  const { publicUrl } = ctx.platform.config
  const { base, home, languages } = frame
  return html`<link rel="canonical" href="${publicUrl}${home}${canonical}">${
    languages.length > 1 &&
    languages.map(
      ({ locale, tag }) =>
        html`<link rel="alternate" hreflang="${tag}" href="${publicUrl}${base}/${locale}${canonical}">`,
    )
  }${languages.length > 1 && canonical === '' && html`<link rel="alternate" hreflang="x-default" href="${publicUrl}${base}">`}`
}

const previews = ({ frame, ctx }: Visit, { title, description, image }: Page): Html => {
  const source = pictureSource(image)
  const { publicUrl } = ctx.platform.config
  return html`<meta property="og:title" content="${title}"><meta property="og:site_name" content="${frame.shop.name}">${
    description && html`<meta property="og:description" content="${description}">`
  }${source && html`<meta property="og:image" content="${source.startsWith('/') ? publicUrl + source : source}">`}`
}

/** A merchant may keep the whole shop out of search engines. */
export const isIndexed = ({ frame }: Visit): boolean => frame.merchantSettings.enableWebIndexing !== false

const head = (visit: Visit, page: Page, style: string): Html => {
  const { shop, shopSettings, tag } = visit.frame
  const { title, description, data = [] } = page
  const canonical = isIndexed(visit) ? page.canonical : null
  const siteCode = shopSettings.googleSiteVerificationCode
  const icon = shop.images.favicon
  return html`<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === shop.name ? title : `${title} · ${shop.name}`}</title>
${description && html`<meta name="description" content="${description}">`}
${canonical === undefined || canonical === null ? html`<meta name="robots" content="noindex">` : addresses(visit, canonical)}
${siteCode && html`<meta name="google-site-verification" content="${siteCode}">`}
<meta property="og:locale" content="${tag.replace('-', '_')}">${previews(visit, page)}
<link rel="icon" href="${icon ? `/files/${icon}` : '/site/icon.svg'}">
<link rel="stylesheet" href="${assets.css.path}">
${style !== '' && html`<style>${new Html(style)}</style>`}
<script src="${assets.js.path}" defer></script>
${data.map(structured)}
</head>`
}

const languageLinks = ({ frame, path }: Visit): Html | null => {
  const { languages, base, locale, words } = frame
  return languages.length < 2
    ? null
    : html`<nav class="languages" aria-label="${words.language}"><ul>${languages.map(
        (each) =>
          html`<li><a href="${base}/${each.locale}${path}" lang="${each.tag}" hreflang="${each.tag}"${each.locale === locale && html` aria-current="true"`}>${each.name}</a></li>`,
      )}</ul></nav>`
}

const footer = (visit: Visit): Html => {
  const { frame } = visit
  const { words, shop } = frame
  const about = [html`${shop.isTaxIncluded ? words.taxIncluded : words.taxAdded}`, ...legalLinks(frame)]
  return html`<footer class="foot"><div class="wide"><p><strong>${shop.name}</strong> · ${joined(about)}</p>${languageLinks(visit)}${cookieNotice(frame, 'standard')}</div></footer>`
}

/** The rules of the shop and of the page, in the page itself: its policy names their hash. */
export const styleOf = ({ frame }: Visit, { style = '' }: Page): string => frame.theme + style

export const layout = (visit: Visit, page: Page): string => {
  const { words, tag } = visit.frame
  return html`<!doctype html>
<html lang="${tag}">
${head(visit, page, styleOf(visit, page))}
<body>
<a class="skip" href="#content">${words.skip}</a>
${header(visit.frame, countIn(visit))}${cookieNotice(visit.frame, 'strict')}
<main id="content" class="wide">${page.body}</main>
${footer(visit)}
</body>
</html>
`.text
}
