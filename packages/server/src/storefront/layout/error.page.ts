import { ApiError, toApiError } from '@tradepost/kernel'
import { html } from '../../site/html.ts'
import type { Page, Visit } from '../visit/visit.ts'

/** Says what a visitor can do about it; the log knows more under the number. */
export const errorPage = ({ frame, ctx }: Visit, thrown: unknown): Page => {
  const { words, home } = frame
  const { status } = thrown instanceof ApiError ? thrown : toApiError(thrown)
  const back = html`<p><a class="button" href="${home}">${words.backHome}</a></p>`
  if (status === 404)
    return {
      status,
      title: words.notFound,
      body: html`<section class="lost"><h1>${words.notFound}</h1><p>${words.notFoundHint}</p>${back}</section>`,
    }
  if (status === 429 || status === 503)
    return {
      status,
      title: words.busy,
      body: html`<section class="lost"><h1>${words.busy}</h1>${back}</section>`,
    }
  const hint = status === 403 ? words.refusedForm : words.brokenHint(ctx.requestId)
  return {
    status: Math.min(status, 500),
    title: words.broken,
    body: html`<section class="lost"><h1>${words.broken}</h1><p>${hint}</p>${back}</section>`,
  }
}
