import { decodeHTMLAttribute, decodeHTMLStrict } from 'entities/decode'

const blocks = /^\/?(p|div|table|ul|ol|h[1-6]|section|article|header|footer|blockquote|pre|body)$/i
const hidden = /^(head|style|script|title)$/i

/** Line breaks and everything else that is not shown. */
export const withoutControls = (text: string, by: string): string =>
  text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, by)

const hrefOf = (tag: string): string =>
  decodeHTMLAttribute(
    /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i
      .exec(tag)
      ?.slice(1)
      .find((one) => one !== undefined) ?? '',
  )

/** By looking for the ends, and not by a pattern that would look for one end from every beginning. */
const withoutComments = (html: string): string => {
  const pieces: string[] = []
  let at = 0
  for (;;) {
    const start = html.indexOf('<!--', at)
    const end = start < 0 ? -1 : html.indexOf('-->', start + 4)
    if (end < 0) return pieces.join('') + html.slice(at)
    pieces.push(html.slice(at, start))
    at = end + 3
  }
}

/** The text of an e-mail for programs that show no HTML: lines for blocks, addresses behind their links. */
export const toPlainText = (html: string): string => {
  const [start = '', ...rest] = withoutComments(html).split('<')
  const lines: string[] = [start.replaceAll(/\s+/g, ' ')]
  let inside: string | null = null
  let link = ''
  for (const piece of rest) {
    const end = piece.indexOf('>')
    if (end < 0) continue
    const tag = piece.slice(0, end)
    const name = /^\/?[a-z0-9]*/i.exec(tag)?.[0] ?? ''
    const bare = name.replace('/', '')
    if (inside === null && hidden.test(name)) inside = bare.toLowerCase()
    else if (inside !== null && name.startsWith('/') && bare.toLowerCase() === inside) inside = null
    if (inside !== null) continue
    if (/^(br|tr)$/i.test(name)) lines.push('\n')
    else if (/^li$/i.test(name)) lines.push('\n- ')
    else if (blocks.test(name)) lines.push('\n\n')
    else if (/^a$/i.test(name)) link = hrefOf(tag)
    else if (/^\/a$/i.test(name) && link) {
      lines.push(` (${link})`)
      link = ''
    }
    lines.push(piece.slice(end + 1).replaceAll(/\s+/g, ' '))
  }
  return decodeHTMLStrict(lines.join(''))
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
