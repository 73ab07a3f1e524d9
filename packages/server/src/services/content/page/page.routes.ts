import { content } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import { createPagePreview } from '../preview/preview.service.ts'
import { getResolvedPage } from '../resolved/resolved.service.ts'
import * as publishing from '../version/publish.service.ts'
import * as versions from '../version/version.service.ts'
import * as pages from './page.service.ts'

export const pageRoutes = routes(content, {
  listPages: ({ ctx, params, query }) => pages.listPages(ctx, params.shopCode, query),
  createPages: ({ ctx, params, body }) => pages.createPages(ctx, params.shopCode, body.pages),
  getPage: ({ ctx, params }) => pages.getPage(ctx, params.shopCode, params.pageCode),
  updatePage: ({ ctx, params, body }) => pages.updatePage(ctx, params.shopCode, params.pageCode, body),
  deletePage: ({ ctx, params }) => pages.deletePage(ctx, params.shopCode, params.pageCode),
  publishPage: ({ ctx, params, body }) =>
    publishing.publishPage(ctx, params.shopCode, params.pageCode, body.description),
  unpublishPage: ({ ctx, params }) => publishing.unpublishPage(ctx, params.shopCode, params.pageCode),
  schedulePage: ({ ctx, params, body }) =>
    publishing.schedulePage(ctx, params.shopCode, params.pageCode, body),
  listPageVersions: ({ ctx, params, query }) =>
    versions.listPageVersions(ctx, params.shopCode, params.pageCode, query),
  getPageVersion: ({ ctx, params }) =>
    versions.getPageVersion(ctx, params.shopCode, params.pageCode, Number(params.versionNumber)),
  restorePageVersion: ({ ctx, params }) =>
    versions.restorePageVersion(ctx, params.shopCode, params.pageCode, Number(params.versionNumber)),
  comparePageVersions: ({ ctx, params }) =>
    versions.comparePageVersions(
      ctx,
      params.shopCode,
      params.pageCode,
      Number(params.versionNumber),
      params.otherVersion,
    ),
  createPagePreview: ({ ctx, params, body }) =>
    createPagePreview(ctx, params.shopCode, params.pageCode, body),
  getResolvedPage: ({ ctx, params, query }) =>
    getResolvedPage(ctx, params.shopCode, params.slug, query.localeCode),
})
