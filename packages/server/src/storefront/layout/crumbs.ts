import { type Html, html } from '../../site/html.ts'
import { type Category, pathTo } from '../visit/category-tree.rules.ts'
import type { Frame } from '../visit/frame.service.ts'
import { categoryHref } from './links.ts'
import type { Crumb } from './structured.ts'

export const crumbsTo = (frame: Frame, category: Category | null, more: Crumb[] = []): Crumb[] => [
  { name: frame.words.home, href: frame.home },
  ...(category ? pathTo(category) : []).map(({ code, name }) => ({ name, href: categoryHref(frame, code) })),
  ...more,
]

/** The last one is the page itself. */
export const crumbTrail = ({ words }: Frame, crumbs: readonly Crumb[]): Html =>
  html`<nav class="crumbs" aria-label="${words.breadcrumbs}"><ol>${crumbs.map(
    ({ name, href }, index) =>
      html`<li>${index === crumbs.length - 1 ? html`<span aria-current="page">${name}</span>` : html`<a href="${href}">${name}</a>`}</li>`,
  )}</ol></nav>`
