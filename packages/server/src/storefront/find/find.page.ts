import { type Html, html } from '../../site/html.ts'
import { productCard } from '../layout/card.ts'
import type { Visit } from '../visit/visit.ts'
import { addressOf, type Finding, isNarrowed, PAGE_SIZE, sortsFor } from './find.rules.ts'
import type { Facet, Found } from './find.service.ts'

const choice = (
  code: string,
  finding: Finding,
  { value, label, count }: Facet['values'][number],
  at: number,
) => {
  const isChosen = finding.chosen.get(code)?.includes(value) ?? false
  const id = `f-${code}-${at}`.replaceAll(/[^\w-]/g, '_')
  return html`<li><input type="checkbox" id="${id}" name="f.${code}" value="${value}"${isChosen && html` checked`}> <label for="${id}">${label} <small>${count}</small></label></li>`
}

const group = (finding: Finding, { field, name, values }: Facet, index: number): Html => {
  const code = field.slice('attributes.'.length)
  const isOpen = index < 3 || finding.chosen.has(code)
  return html`<details${isOpen && html` open`}><summary>${name}</summary><ul>${values.map((value, at) => choice(code, finding, value, at))}</ul></details>`
}

const priceGroup = ({ frame }: Visit, { min, max }: Finding, price: Facet): Html => {
  const { words, shop } = frame
  const lowest = Math.min(...price.values.map(({ from = 0 }) => from))
  const highest = Math.max(...price.values.map(({ to, from = 0 }) => to ?? from))
  const field = (name: string, label: string, value: number | null, hint: number) =>
    html`<label>${label}<input type="number" name="${name}" min="0" step="any" inputmode="decimal" placeholder="${hint}" value="${value}"></label>`
  return html`<fieldset class="prices"><legend>${words.price} (${shop.currency})</legend>${field('min', words.lowest, min, lowest)}${field('max', words.highest, max, highest)}</fieldset>`
}

const filterForm = (
  visit: Visit,
  action: string,
  finding: Finding,
  { facets, price }: Found,
): Html | null => {
  const { words } = visit.frame
  if (facets.length === 0 && !price && !isNarrowed(finding)) return null
  return html`<form class="filters" action="${action}">
<details class="fold"${isNarrowed(finding) && html` open`}><summary>${words.filters}</summary><div>
${finding.text !== '' && html`<input type="hidden" name="q" value="${finding.text}">`}
${finding.sort !== null && html`<input type="hidden" name="sort" value="${finding.sort}">`}
${price && priceGroup(visit, finding, price)}${facets.map((facet, index) => group(finding, facet, index))}
<p class="actions"><button class="button">${words.applyFilters}</button>${
    isNarrowed(finding) &&
    html` <a href="${action}${addressOf({ ...finding, chosen: new Map(), min: null, max: null, page: 1 })}">${words.clearFilters}</a>`
  }</p></div></details></form>`
}

const sortForm = ({ frame }: Visit, action: string, finding: Finding): Html => {
  const { words } = frame
  const hidden = [...new URLSearchParams(addressOf({ ...finding, sort: null, page: 1 }).slice(1))]
  return html`<form class="sort" action="${action}" data-submit>${hidden.map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<label>${words.sortBy} <select name="sort">${sortsFor(finding).map(
    (name) =>
      html`<option value="${name}"${name === (finding.sort ?? finding.usual) && html` selected`}>${words.sorts[name]}</option>`,
  )}</select></label> <button class="button quiet">${words.apply}</button></form>`
}

const paging = ({ frame }: Visit, action: string, finding: Finding, total: number): Html | null => {
  const pages = Math.ceil(total / PAGE_SIZE)
  const { words } = frame
  const { page } = finding
  const to = (target: number, rel: string, text: string) =>
    html`<a class="button quiet" rel="${rel}" href="${action}${addressOf(finding, { page: target })}">${text}</a>`
  return pages < 2
    ? null
    : html`<nav class="paging" aria-label="${words.pages}">${page > 1 && to(page - 1, 'prev', words.previous)}<span>${words.page(page, pages)}</span>${page < pages && to(page + 1, 'next', words.next)}</nav>`
}

/** Filters beside the products; everything works by links and forms. */
export const foundProducts = (visit: Visit, action: string, finding: Finding, found: Found): Html => {
  const { words } = visit.frame
  const filters = filterForm(visit, action, finding, found)
  const cards = found.products.map((product, index) => productCard(visit, product, {}, index < 4))
  return html`<div class="finding${filters && ' with'}">${filters}<div>
<div class="tools"><p role="status">${words.found(found.total)}</p>${found.total > 1 && sortForm(visit, action, finding)}</div>
${cards.length > 0 ? html`<ul class="cards">${cards}</ul>` : html`<p class="empty">${words.nothingFound} ${words.nothingHint}</p>`}
${paging(visit, action, finding, found.total)}</div></div>`
}
