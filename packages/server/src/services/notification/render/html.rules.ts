import { decodeHTMLAttribute } from 'entities/decode'
import { escapeHtml } from './fill.rules.ts'
import { framed, type ShopValues } from './mail-frame.rules.ts'
import { withoutControls } from './plain-text.rules.ts'

/** Of an opening tag or a closing one. */
const nameAt = (tag: string): string => tag.trimStart().replace(/^\//, '').trimStart()

const isScript = (tag: string): boolean =>
  /^(script|iframe|object|embed|base|form)\b/i.test(nameAt(tag)) || /[\s"'/]on[a-z]+\s*=/i.test(tag)

/** Checked on the text that the merchant wrote; values are escaped and cannot become tags. */
export const hasScript = (html: string): boolean =>
  html
    .split('<')
    .slice(1)
    .some((piece) => isScript(piece.split('>', 1)[0] ?? ''))

const attribute = /\b(href|src)(\s*=\s*)("[^"]*"|'[^']*')/gi
const allowed = /^(https?:|mailto:|tel:|cid:|#|\/|\{\{)/i

/** Whatever a value made of an address: only those of the web, of mail and of telephones stay. */
const isSafeAddress = (address: string): boolean => {
  const plain = withoutControls(decodeHTMLAttribute(address), '').replaceAll(' ', '')
  return allowed.test(plain) || !/^[^/?#]*:/.test(plain)
}

export type LinkMap = (address: string) => string

/** Wherever a reader may see an address begin, whatever quotes stand before it. */
const beginning = /\b(href|src)(\s*=\s*)(?:(["'])([^"'<>]*)|([^\s"'<>]+))/gi

/** A quote in a comment, or one that is missing, hides an address from those who look for pairs of quotes. */
const withoutScripts = (html: string): string =>
  html.replaceAll(beginning, (all, name: string, equals: string, quote = '', quoted = '', bare = '') =>
    isSafeAddress(quoted + bare) ? all : `${name}${equals}${quote}#`,
  )

/** Takes scripts out of addresses, and leads links over the address that counts clicks. */
export const withLinks = (html: string, link: LinkMap | null): string =>
  withoutScripts(withCountedLinks(html, link))

const withCountedLinks = (html: string, link: LinkMap | null): string =>
  html.replaceAll(attribute, (_, name: string, equals: string, quoted: string) => {
    const address = quoted.slice(1, -1)
    if (!isSafeAddress(address)) return `${name}${equals}"#"`
    const isCounted = link !== null && name.toLowerCase() === 'href' && /^https?:/i.test(address)
    return isCounted
      ? `${name}${equals}"${escapeHtml(link(decodeHTMLAttribute(address)))}"`
      : `${name}${equals}${quoted}`
  })

/** A plain text as HTML: its lines stay, its addresses become links. */
export const htmlOfText = (text: string): string =>
  escapeHtml(text)
    .replaceAll(
      /https?:\/\/[^\s<>&]+(?:&(?:amp|#x3D);[^\s<>&]+)*/g,
      (address) => `<a href="${address}">${address}</a>`,
    )
    .replaceAll('\n', '<br>\n')

const isWhole = (html: string) => /<html[\s>]/i.test(html)

type Page = { language: string; title: string; shop: ShopValues; footer: string; end: string }

/** A text that is a whole page stays as it is; any other gets the frame of the shop. */
export const wholeHtml = (html: string, page: Page): string => {
  if (!isWhole(html)) return framed(html, page)
  const end = page.footer + page.end
  const close = html.toLowerCase().lastIndexOf('</body>')
  return close < 0 ? html + end : html.slice(0, close) + end + html.slice(close)
}
