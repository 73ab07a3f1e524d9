import { ApiError } from '@tradepost/kernel'
import { type Html, html } from '../../site/html.ts'
import type { Frame } from '../visit/frame.service.ts'

type Told = { code: string; entityId?: string; messageParams?: unknown }

/** In the language of the page, by the code of what is wrong. */
export const problemText = (
  { words: { problems } }: Frame,
  { code, entityId = '', messageParams }: Told,
): string => {
  const params = (messageParams ?? {}) as Record<string, unknown>
  const name = String(params.productName ?? entityId)
  const coupon = String(params.couponCode ?? entityId)
  switch (code) {
    case 'ENOTFOUND':
      return 'couponCode' in params ? problems.coupon(coupon) : problems.unknown(name)
    case 'EINSUFFICIENTSTOCK':
      return 'partName' in params
        ? problems.part(name, String(params.partName), Number(params.quantity))
        : problems.stock(name, params.quantity === undefined ? '' : String(params.quantity))
    case 'EFULFILLMENTMETHOD':
      return problems.method(name)
    case 'EPURCHASESTEPS':
      return problems.steps(name)
    case 'ECARTFULL':
      return problems.full
    case 'EINVALIDITEM':
      return problems.item
    case 'EINVALIDCOUPON':
    case 'ECOUPONEXPIRED':
      return problems.coupon(coupon)
    default:
      return problems.other
  }
}

export const note = (kind: 'good' | 'bad', texts: readonly string[]): Html | null => {
  if (texts.length === 0) return null
  const [only] = texts
  return html`<div class="note ${kind}" role="${kind === 'bad' ? 'alert' : 'status'}">${
    texts.length === 1 ? only : html`<ul>${texts.map((text) => html`<li>${text}</li>`)}</ul>`
  }</div>`
}

/** Texts for errors that a visitor can correct; rethrows all others. */
export const refusalTexts = (frame: Frame, error: unknown): string[] => {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error
  if (error.entries.length > 0) return [...new Set(error.entries.map((entry) => problemText(frame, entry)))]
  return [frame.words.problems.other]
}
