import { Obj, PageUpdate } from '@tradepost/contract'
import { compileBody, createCaller, fail, type Platform, refuse } from '@tradepost/kernel'
import type { FastifyRequest } from 'fastify'
import { openPreview, readLink } from '../../services/content/index.ts'
import { html } from '../../site/html.ts'
import type { Handler } from '../visit/visit.ts'
import { drawWidgets } from '../widget/widget-list.service.ts'

const { pageTitle, dropzones } = PageUpdate.properties
const checkUnsaved = compileBody(Obj({ pageTitle, dropzones }))

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const unsavedIn = (text: string | null): PageUpdate => {
  if (text === null) return {}
  const body = readJson(text)
  refuse(checkUnsaved(body).problems)
  return body as PageUpdate
}

/** Before the body is read: only who has a link may send a large one. */
export const refuseUnsigned = (platform: Platform) => async (request: FastifyRequest) => {
  const { merchantCode = '', shopCode = '', code = '' } = request.params as Record<string, string>
  const address = { merchantCode, shopCode, pageCode: code }
  if (!readLink(platform.vault.macSecret, address, request.query as Record<string, unknown>))
    throw fail('previewNotSigned')
}

/**
 * A page as a signed link shows it. An editor sends what is not saved yet with the link of a draft, and sees which part
 * of the page is which widget.
 */
export const previewPage: Handler = async (visit) => {
  const { ctx, frame, params, query, form, reply } = visit
  const { merchantCode, code: shopCode } = frame.shop
  const address = { merchantCode, shopCode, pageCode: params.code ?? '' }
  const link = readLink(ctx.platform.vault.macSecret, address, query)
  const unsaved = form.get('unsaved')
  if (!link || (unsaved !== null && link.source !== 'draft')) throw fail('previewNotSigned')
  const caller = createCaller(merchantCode, true)
  reply.raw.once('close', caller.leave)
  const { page, ctx: reader } = await openPreview(ctx.platform, caller, link, unsavedIn(unsaved))
  const drawn = await drawWidgets({ ...visit, ctx: reader }, page.dropzones.cmsWidgetList, unsaved !== null)
  const title = page.pageTitle ?? page.slug
  return {
    title,
    isPrivate: true,
    style: drawn.style,
    body: html`<h1>${title}</h1>${drawn.body}`,
  }
}
