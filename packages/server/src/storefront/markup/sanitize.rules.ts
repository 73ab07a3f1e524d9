import { decodeHTMLAttribute, decodeHTMLStrict } from 'entities/decode'
import { escapeUTF8 } from 'entities/escape'
import { attributesIn, tagReader } from './tag.rules.ts'

/** Elements that texts of merchants may use, each with its attributes. */
const allowed: Record<string, readonly string[]> = {
  a: ['href', 'title'],
  abbr: ['title'],
  b: [],
  blockquote: [],
  br: [],
  caption: [],
  code: [],
  dd: [],
  del: [],
  div: [],
  dl: [],
  dt: [],
  em: [],
  figcaption: [],
  figure: [],
  h2: [],
  h3: [],
  h4: [],
  h5: [],
  h6: [],
  hr: [],
  i: [],
  img: ['src', 'alt', 'title', 'width', 'height'],
  li: [],
  mark: [],
  ol: ['start'],
  p: [],
  pre: [],
  s: [],
  small: [],
  span: [],
  strong: [],
  sub: [],
  sup: [],
  table: [],
  tbody: [],
  td: ['colspan', 'rowspan'],
  tfoot: [],
  th: ['colspan', 'rowspan', 'scope'],
  thead: [],
  tr: [],
  u: [],
  ul: [],
}
const empty = new Set(['br', 'hr', 'img'])
/** A page has one main heading, and it is not in a text. */
const renamed: Record<string, string> = { h1: 'h2' }
/** Nothing inside of these is text for readers. */
const swallowed =
  /^(?:script|style|template|iframe|object|noscript|textarea|title|svg|math|xmp|noembed|select)$/

const MAX_TEXT = 200_000

/** References such as `&nbsp;` stay: in a text they can only become characters. */
const escapeText = (text: string): string =>
  text.replaceAll(/[<>]|&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][\da-z]{1,31});)/gi, escapeUTF8)

/** Of the web, of this site, a mail or a telephone; nothing that a browser would run. */
export const isSafeAddress = (address: string): boolean =>
  /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i.test(address.trim()) && !/[\0-\x20]/.test(address.trim())

const isKept = (tag: string, name: string, value: string): boolean => {
  if (!allowed[tag]?.includes(name)) return false
  if (name === 'href' || name === 'src') return isSafeAddress(value)
  return name === 'title' || name === 'alt' || name === 'scope' || /^\d{1,5}$/.test(value)
}

const attributesOf = (tag: string, text: string): string => {
  const seen = new Set<string>()
  let kept = ''
  for (const { name, value: sent } of attributesIn(text)) {
    const value = decodeHTMLAttribute(sent).trim()
    if (seen.has(name) || !isKept(tag, name, value)) continue
    seen.add(name)
    kept += ` ${name}="${escapeUTF8(value)}"`
  }
  if (tag === 'a') kept += ' rel="nofollow noopener"'
  if (tag === 'img') kept += `${seen.has('alt') ? '' : ' alt=""'} loading="lazy"`
  return kept
}

/** Elements that are open; asking for one takes the same time however many there are. */
const openElements = () => {
  const names: string[] = []
  const counts = new Map<string, number>()
  const count = (name: string, change: number) => counts.set(name, (counts.get(name) ?? 0) + change)
  const close = (): string => {
    const name = names.pop() ?? ''
    count(name, -1)
    return `</${name}>`
  }
  return {
    open: (name: string) => {
      names.push(name)
      count(name, 1)
    },
    /** Those inside of it are closed first; one that is not open closes nothing. */
    closeUpTo: (name: string): string => {
      if (!counts.get(name)) return ''
      let out = ''
      while (names.at(-1) !== name) out += close()
      return out + close()
    },
    closeAll: (): string => {
      let out = ''
      while (names.length > 0) out += close()
      return out
    },
  }
}

/**
 * HTML of a merchant with only elements and attributes from the table above, all of them closed. The result is written
 * anew and nothing is copied that was not understood, so a mistake loses formatting and never lets anything through.
 */
export const sanitize = (source: string): string => {
  const text = source.slice(0, MAX_TEXT)
  const tags = tagReader(text)
  const elements = openElements()
  let out = ''
  let at = 0
  for (let found = tags.next(at); found; found = tags.next(at)) {
    out += escapeText(text.slice(at, found.start))
    at = found.end
    const { name, isClosing, attributes } = found
    if (swallowed.test(name)) {
      if (!isClosing) at = tags.behind(name, at)
      continue
    }
    const tag = renamed[name] ?? name
    if (!Object.hasOwn(allowed, tag)) continue
    if (isClosing) {
      out += elements.closeUpTo(tag)
      continue
    }
    out += `<${tag}${attributesOf(tag, attributes)}>`
    if (!empty.has(tag)) elements.open(tag)
  }
  return out + escapeText(text.slice(at)) + elements.closeAll()
}

const wordsOf = (source: string): string =>
  // most texts have no markup, and cleaning them would change nothing
  /[<&]/.test(source) ? decodeHTMLStrict(sanitize(source).replaceAll(/<[^<>]*>/g, ' ')) : source

/** The words of a text with markup, for a summary. */
export const plainText = (source: string, max: number): string => {
  const text = wordsOf(source.slice(0, 20_000)).replaceAll(/\s+/g, ' ').trim()
  return text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`
}
