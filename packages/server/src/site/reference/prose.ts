import { renderGuide } from '../guides/render.ts'
import { type Html, html } from '../html.ts'

/** Most descriptions are a plain sentence, and a parser for each takes half of the time of a page. */
const isPlain = (text: string): boolean => !/[`*_[\]\n#|<>-]/.test(text)

/** The Markdown of descriptions; they link to guides only. */
export const prose = (markdown: string): Html =>
  isPlain(markdown)
    ? html`<p>${markdown}</p>`
    : renderGuide(markdown, (href) => (/^(?:\/|https?:)/.test(href) ? href : undefined)).content
