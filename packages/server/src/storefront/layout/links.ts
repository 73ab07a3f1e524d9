import type { Frame } from '../visit/frame.service.ts'

const part = encodeURIComponent

export const categoryHref = ({ home }: Frame, code: string): string => `${home}/c/${part(code)}`
export const productHref = ({ home }: Frame, code: string): string => `${home}/p/${part(code)}`
export const pageHref = ({ home }: Frame, slug: string): string => `${home}/pages/${part(slug)}`

/** Paths of links in widgets that mean a page of this storefront; others are slugs of pages. */
const places: [pattern: RegExp, href: (frame: Frame, code: string) => string][] = [
  [/^\/(?:category|categories|c)\/([^/?#]+)/, categoryHref],
  [/^\/(?:product|products|item|p)\/([^/?#]+)/, productHref],
  [/^\/(?:page|pages)\/([^/?#]+)/, pageHref],
  [
    /^\/(?:products|search)(?:\?q=([^&#]*))?$/,
    ({ home }, q) => `${home}/search${q === '' ? '' : `?q=${part(q)}`}`,
  ],
  [/^\/([^/?#]+)$/, pageHref],
]

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Where a link of a widget leads: a path of the app, or a full address; null for what a browser cannot open. */
export const linkHref = (frame: Frame, link: unknown): string | null => {
  if (typeof link !== 'string' || link === '') return null
  if (/^(?:https?:\/\/|mailto:|tel:)/i.test(link)) return link
  if (link === '/') return frame.home
  if (link === '/cart' || link === '/account') return frame.home + link
  for (const [pattern, href] of places) {
    const match = pattern.exec(link)
    if (match) return href(frame, decoded(match[1] ?? ''))
  }
  return null
}

/** An image on the web or on this site; null for anything else. */
export const pictureSource = (url: string | null | undefined): string | null =>
  url && (/^https?:\/\//i.test(url) || /^\/(?![/\\])/.test(url)) ? url : null
