import { decodeHTML } from 'entities/decode'
import { Marked, type Token } from 'marked'
import { Html, html } from '../html.ts'
import { highlight } from './highlight.ts'

/** A part of a page below one heading, for the search. */
export type Section = { heading: string; anchor: string; text: string }
export type Guide = { title: string; content: Html; sections: Section[] }

/** Where a link of a page leads here; undefined: the file is not served, so its name stays as text. */
export type Resolve = (href: string) => string | undefined

const plain = (markup: string): string =>
  decodeHTML(markup.replace(/<\/?(?:a|code|em|kbd|span|strong)\b[^<>]*>/g, '').replace(/<[^<>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()

/** As GitHub makes them, so that links between pages hold in both places. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

/** The only markup that pages write by hand. */
const keys = new Set(['<kbd>', '</kbd>'])

const parserOf = (resolve: Resolve, anchors: string[]) => {
  const marked = new Marked({ gfm: true })
  marked.use({
    renderer: {
      html: ({ text }) => (keys.has(text) ? text : html`${text}`.text),
      code: ({ text, lang = '' }) =>
        // behind the language stands why a test does not run it
        html`<pre tabindex="0"><code>${highlight(text, lang.split(' ', 1)[0] ?? '')}</code></pre>\n`.text,
      heading({ tokens, depth }) {
        const inner = this.parser.parseInline(tokens)
        const anchor = anchorOf(plain(inner))
        const before = anchors.filter((known) => known === anchor).length
        anchors.push(anchor)
        const id = before === 0 ? anchor : `${anchor}-${before}`
        return html`<h${depth} id="${id}">${new Html(inner)}</h${depth}>\n`.text
      },
      table(token) {
        const row = (cells: typeof token.header, name: 'th' | 'td') =>
          html`<tr>${cells.map((cell) => html`<${name}>${new Html(this.parser.parseInline(cell.tokens))}</${name}>`)}</tr>`
        return html`<div class="table" tabindex="0"><table><thead>${row(token.header, 'th')}</thead><tbody>${token.rows.map((cells) => row(cells, 'td'))}</tbody></table></div>\n`
          .text
      },
      link({ href, tokens }) {
        const inner = new Html(this.parser.parseInline(tokens))
        const there = resolve(href)
        return (there === undefined ? inner : html`<a href="${there}">${inner}</a>`).text
      },
      image: ({ href, text }) => html`<img src="${resolve(href) ?? ''}" alt="${text}" loading="lazy">`.text,
    },
  })
  return marked
}

/** Tokens from one heading to the next. */
const byHeading = (tokens: Token[]): Token[][] => {
  const parts: Token[][] = []
  for (const token of tokens)
    if (token.type === 'heading' || parts.length === 0) parts.push([token])
    else parts.at(-1)?.push(token)
  return parts
}

export const renderGuide = (markdown: string, resolve: Resolve): Guide => {
  const anchors: string[] = []
  const marked = parserOf(resolve, anchors)
  const rendered = byHeading(marked.lexer(markdown)).map((tokens) => {
    const [first, ...rest] = tokens as [Token, ...Token[]]
    const head = marked.parser([first])
    const body = marked.parser(rest)
    const anchor = /^<h\d id="([^"]*)"/.exec(head)?.[1] ?? ''
    return { markup: head + body, section: { heading: plain(head), anchor, text: plain(body) } }
  })
  return {
    title: rendered[0]?.section.heading ?? '',
    content: new Html(rendered.map(({ markup }) => markup).join('')),
    sections: rendered.map(({ section }) => section),
  }
}
