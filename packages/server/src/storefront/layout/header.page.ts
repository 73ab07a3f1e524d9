import { type Html, html } from '../../site/html.ts'
import type { Category } from '../visit/category-tree.rules.ts'
import type { Frame } from '../visit/frame.service.ts'
import { icons } from './icons.ts'
import { categoryHref, pictureSource } from './links.ts'

/** More would fill the page; the others are on the page of their category. */
const MAX_ROOTS = 12
const MAX_CHILDREN = 12

const submenu = (frame: Frame, { children }: Category): Html | null =>
  children.length === 0
    ? null
    : html`<ul>${children
        .slice(0, MAX_CHILDREN)
        .map((child) => html`<li><a href="${categoryHref(frame, child.code)}">${child.name}</a></li>`)}</ul>`

const navigation = (frame: Frame): Html =>
  html`<nav class="nav" aria-label="${frame.words.categories}"><ul>${frame.tree.roots
    .slice(0, MAX_ROOTS)
    .map(
      (root) =>
        html`<li><a href="${categoryHref(frame, root.code)}">${root.name}</a>${submenu(frame, root)}</li>`,
    )}</ul></nav>`

const logo = ({ shop, shopSettings, home }: Frame): Html => {
  const source = shopSettings.showShopLogoInWeb ? pictureSource(shop.logoUrl) : null
  return html`<a class="brand" href="${home}">${
    source === null ? shop.name : html`<img src="${source}" alt="${shop.name}" height="40">`
  }</a>`
}

/** The form works without a script, which adds suggestions below the field. */
const searchForm = ({
  home,
  words,
  shop,
}: Frame): Html => html`<form class="find" action="${home}/search" role="search">
<input type="search" name="q" maxlength="200" autocomplete="off" placeholder="${words.searchIn(shop.name)}" aria-label="${words.searchIn(shop.name)}" data-suggest="${home}/suggest">
<button aria-label="${words.search}">${icons.search}</button></form>`

const draw = (frame: Frame): Html => {
  const { words, home } = frame
  return html`<div class="bar wide">
<details class="burger"><summary aria-label="${words.menu}">${icons.menu}</summary>${navigation(frame)}</details>
${logo(frame)}${searchForm(frame)}
<a class="tool" href="${home}/account">${icons.account}<span>${words.account}</span></a>`
}

const kept = (frame: Frame, name: string, drawn: () => Html): Html => {
  const known = frame.drawn.get(name)
  if (known) return known
  const part = drawn()
  frame.drawn.set(name, part)
  return part
}

export const header = (
  frame: Frame,
  cartCount: number,
): Html => html`<header class="top">${kept(frame, 'header', () => draw(frame))}
<a class="tool" href="${frame.home}/cart">${icons.cart}<span>${frame.words.cart}</span>${cartCount > 0 && html`<b class="count">${cartCount}</b>`}</a>
</div>${kept(frame, 'nav', () => html`<div class="wide shelf">${navigation(frame)}</div>`)}</header>`
