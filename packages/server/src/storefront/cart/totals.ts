import type { CartTotal } from '@tradepost/contract'
import { type Html, html } from '../../site/html.ts'
import type { Frame } from '../visit/frame.service.ts'

/** Amounts from the subtotal to the grand total; an included tax is shown after it. */
export const totalsList = (
  { words, money }: Frame,
  totals: readonly CartTotal[],
  isTaxIncluded: boolean,
): Html => {
  const row = ({ type, amount }: CartTotal) => {
    const label = type === 'tax' && isTaxIncluded ? words.ofWhichTax : words.totals[type]
    return html`<div${type === 'grandTotal' && html` class="total"`}><dt>${label}</dt><dd>${money(amount)}</dd></div>`
  }
  return html`<dl class="sums">${totals.map(row)}</dl>`
}
