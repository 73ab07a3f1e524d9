import { toApiError } from '@tradepost/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from '../../site/html.ts'
import { chooseLocale, languageTag } from '../visit/locale.rules.ts'
import { wordsFor } from '../words/words.ts'

const languages = ['en-us', 'de-de', 'fr-fr']

const localeOf = ({ params, headers }: FastifyRequest): string =>
  (params as { locale?: string }).locale?.toLowerCase() ?? chooseLocale(languages, headers['accept-language'])

/**
 * A page without its shop, of which nothing can be read: while the database is away. What the visitor did wrong is
 * answered elsewhere.
 */
export const sendFailure = (thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const { status, headers } = toApiError(thrown)
  if (status < 500) throw thrown
  request.log.error({ err: thrown, requestId: request.id }, 'a page of the storefront failed before its shop')
  const locale = localeOf(request)
  const words = wordsFor(locale)
  const title = status === 503 ? words.busy : words.broken
  const lang = languageTag(chooseLocale(languages, locale))
  const page = html`<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body><h1>${title}</h1>${status !== 503 && html`<p>${words.brokenHint(request.id)}</p>`}</body></html>`
  return reply
    .code(status)
    .headers({
      ...headers,
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'",
    })
    .type('text/html; charset=utf-8')
    .send(page.text)
}
