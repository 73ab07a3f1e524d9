import { type Html, html } from '../../site/html.ts'
import { icons } from '../layout/icons.ts'
import { priceText } from '../layout/price.ts'
import type { Visit } from '../visit/visit.ts'
import type { PageProduct, ProductView } from './product-page.service.ts'
import { countOf, type StockLevel, stockByStore, totalLevel, variantStock } from './stock.rules.ts'

const MAX_TEXT = 1000
type Choice = PageProduct['options'][number]

const swatchOf = ({ swatch }: Choice['values'][number]): string | null =>
  swatch?.type === 'color' && swatch.value && /^#[\da-f]{3,8}$/i.test(swatch.value) ? swatch.value : null

/** Every value can be chosen; the script marks combinations without a variant. */
const optionField = ({ frame }: Visit, { code, name, values }: Choice, chosen: string | undefined): Html =>
  html`<fieldset class="option"><legend>${name ?? code}</legend>${values.map((value, index) => {
    const color = swatchOf(value)
    const id = `o-${code}-${index}`.replaceAll(/[^\w-]/g, '_')
    return html`<input type="radio" required id="${id}" name="o.${code}" value="${value.code}"${(values.length === 1 || value.code === chosen) && html` checked`}><label for="${id}">${
      color !== null &&
      html`<svg class="swatch" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><circle cx="8" cy="8" r="7.5" fill="${color}"/></svg>`
    }${value.name ?? value.code}${
      value.additionalPrice ? html` <small>+ ${frame.money(value.additionalPrice)}</small>` : ''
    }</label>`
  })}</fieldset>`

const extraField = ({ frame }: Visit, { code, name, type, values }: Choice): Html => {
  const { words, money } = frame
  const id = `x-${code}`.replaceAll(/[^\w-]/g, '_')
  const surcharge = (price: number | null | undefined) => (price ? ` (+ ${money(price)})` : '')
  if (type === 'input' || values.length === 0)
    return html`<p class="field"><label for="${id}">${name ?? code}</label><input id="${id}" name="t.${code}" maxlength="${MAX_TEXT}"></p>`
  return html`<p class="field"><label for="${id}">${name ?? code}</label><select id="${id}" name="o.${code}"><option value="">${words.none}</option>${values.map(
    (value) =>
      html`<option value="${value.code}">${value.name ?? value.code}${surcharge(value.additionalPrice)}</option>`,
  )}</select></p>`
}

const showsFigures = ({ frame }: Visit): boolean => !frame.merchantSettings.hideProductInventory

/** With the number of pieces where the merchant shows it; null: nobody counts them. */
const levelText = (visit: Visit, level: StockLevel, count: number | null): string => {
  const { words, number } = visit.frame
  if (count === null || level === 'out' || !showsFigures(visit))
    return { in: words.inStock, few: words.fewLeft, out: words.notInStock }[level]
  return (level === 'in' ? words.countInStock : words.countLeft)(number.format(count))
}

/** Stock in all: goods that are not counted, or that can be ordered ahead, never run out. */
const overall = (visit: Visit, { product, shelves, isOffered }: ProductView) => {
  const { words } = visit.frame
  if (!isOffered || !product.availability.isAvailable) return { level: 'out' as const, text: words.soldOut }
  if (!product.isInventoryManaged) return { level: 'in' as const, text: words.inStock }
  const level = totalLevel(shelves)
  return level === 'out'
    ? { level: 'few' as const, text: words.orderAhead }
    : { level, text: levelText(visit, level, countOf(shelves)) }
}

/** Null: no variant is chosen yet. One that is sold out leaves the others to choose from. */
const stockOfChoice = (visit: Visit, { chosen, shelves }: ProductView) => {
  const [variant] = chosen ? variantStock([chosen], shelves) : []
  return variant ? { level: variant.level, text: levelText(visit, variant.level, variant.count) } : null
}

export const storeList = (visit: Visit, { product, shelves }: ProductView): Html | null => {
  const stores =
    product.isInventoryManaged || product.modelType === 'configurable' ? stockByStore(shelves) : []
  const { words, merchantSettings } = visit.frame
  const shown = stores
    .filter(({ level }) => level !== 'out' || !merchantSettings.hideLocationsWithoutInventory)
    .slice(0, merchantSettings.numberOfDisplayLocations)
  return shown.length === 0
    ? null
    : html`<section class="stores"><h2>${words.inStores}</h2><ul>${shown.map(
        ({ code, name, city, level, count }) =>
          html`<li data-store="${code}">${icons.pin}<span>${name}${city && !name.includes(city) && html` <small>${city}</small>`}</span><span class="level ${level}" data-level>${levelText(visit, level, count)}</span></li>`,
      )}</ul></section>`
}

/** Read by the script, which shows price and stock of the chosen variant. */
const variantData = (visit: Visit, view: ProductView): Html | null => {
  if (view.variants.length === 0) return null
  const { frame } = visit
  const { words } = frame
  const variants = variantStock(view.variants, view.shelves).map(
    ({ code, choices, price, level, count, stores, counts }) => ({
      code,
      choices,
      price: price ? priceText(frame, price).text : null,
      level,
      stores,
      ...(showsFigures(visit) && { count, counts }),
    }),
  )
  const data = {
    variants,
    texts: { in: words.inStock, few: words.fewLeft, out: words.notInStock },
    ...(showsFigures(visit) && { figures: { in: words.countInStock('#'), few: words.countLeft('#') } }),
    hidesEmpty: frame.merchantSettings.hideLocationsWithoutInventory,
  }
  return html`<template id="variants" data-variants="${JSON.stringify(data)}"></template>`
}

/** Browsers leave out a box that is not ticked, so the form says that it asked. */
const substituteField = ({ frame: { words } }: Visit): Html =>
  html`<input type="hidden" name="asksSubstitute" value="1"><label class="substitute"><input type="checkbox" name="substitute" value="1" checked> <span>${words.substitute}</span></label>`

export const buyForm = (visit: Visit, view: ProductView): Html => {
  const { frame } = visit
  const { words, home } = frame
  const { product, chosen } = view
  const whole = overall(visit, view)
  const { level, text } = stockOfChoice(visit, view) ?? whole
  const isSold = whole.level !== 'out' && product.price !== null
  const least = product.minQty ?? 1
  return html`<div class="buy"><p class="amount" data-price>${priceText(frame, chosen?.price ?? product.price)}</p>
<p class="level ${level}" data-stock role="status">${text}</p>
<form method="post" action="${home}/cart/add"><input type="hidden" name="code" value="${product.code}">
${product.modelType === 'configurable' && product.options.map((option) => optionField(visit, option, chosen?.choices[option.code]))}${product.extras.map((extra) => extraField(visit, extra))}
<div class="take"><label class="field small">${words.quantity}<input type="number" name="quantity" value="${least}" min="${least}"${product.maxQty !== null && html` max="${product.maxQty}"`} step="1" inputmode="numeric" required></label>
<button class="button large"${!isSold && html` disabled`}>${isSold ? words.addToCart : words.soldOut}</button></div>
${isSold && frame.merchantSettings.enableSubstitutionPreferences && substituteField(visit)}</form>
<form method="post" action="${home}/wishlist/add"><input type="hidden" name="code" value="${product.code}"><button class="button quiet">${icons.heart} ${words.addToWishlist}</button></form>
${variantData(visit, view)}</div>`
}
