import { productReadFields } from '@tradepost/contract'
import { type Ctx, parseFields } from '@tradepost/kernel'
import { imageSite } from '../../image/image.rules.ts'
import { productText, viewSql } from './product.read.ts'

export type ViewQuery = { localeCode?: string; getOriginalImageUrls?: boolean }

export const viewOf = (ctx: Ctx, { localeCode, getOriginalImageUrls }: ViewQuery) =>
  viewSql({
    localeCode,
    now: ctx.now,
    images: getOriginalImageUrls ? null : imageSite(ctx.platform),
  })

export const shapeOf = (ctx: Ctx, fields: string | undefined) =>
  productText(ctx.may('CPCV'), parseFields(fields, productReadFields, 'exclusive'))
