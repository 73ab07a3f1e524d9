import type {
  ProductConditionCreate,
  ProductConditionUpdate,
  ReturnReasonCreate,
  ReturnReasonUpdate,
} from '@tradepost/contract'
import {
  type Ctx,
  compileFilter,
  type Db,
  existing,
  fail,
  normalizeLocale,
  refuse,
  type Sql,
  type Tx,
} from '@tradepost/kernel'
import { getMerchantSettings } from '../../../merchant/index.ts'
import { defaultReturnCodes } from './return-code.defaults.ts'
import * as store from './return-code.store.ts'

const localeOf = async (db: Db, merchantId: number) =>
  normalizeLocale((await getMerchantSettings(db, merchantId)).defaultLocale)

const languageOf = async (ctx: Ctx, locale: string | undefined) => {
  const fallback = await localeOf(ctx.db, ctx.merchantId)
  return { asked: locale ?? fallback, fallback }
}

type SentName = string | Record<string, string> | undefined

/** A plain text is one in the language of the merchant. */
const withNames = async <Sent extends { name?: SentName }>(db: Db, ctx: Ctx, sent: Sent[]) => {
  const isPlain = sent.some(({ name }) => typeof name === 'string')
  const locale = isPlain ? await localeOf(db, ctx.merchantId) : ''
  return sent.map(({ name, ...rest }) => ({
    ...rest,
    ...(name !== undefined && {
      name:
        typeof name === 'string'
          ? { [locale]: name }
          : Object.fromEntries(Object.entries(name).map(([key, text]) => [normalizeLocale(key), text])),
    }),
  }))
}

export const listReturnReasons = async (ctx: Ctx, query: { filters?: string; locale?: string }) => {
  const parsed = compileFilter(query.filters, store.filters)
  if ('problems' in parsed) refuse(parsed.problems)
  const { where } = parsed as { where: Sql | null }
  const reasons = await store.listCodes(
    ctx.db,
    ctx.merchantId,
    'reason',
    await languageOf(ctx, query.locale),
    where,
  )
  return { returnReasons: reasons.map(({ isResellable: _, ...reason }) => reason) }
}

export const listProductConditions = async (ctx: Ctx, { locale }: { locale?: string }) => ({
  productConditions: await store.listCodes(
    ctx.db,
    ctx.merchantId,
    'condition',
    await languageOf(ctx, locale),
  ),
})

export const createReturnReasons = async (ctx: Ctx, reasons: ReturnReasonCreate[]) => {
  const named = await withNames(ctx.db, ctx, reasons)
  const stored = await store.insertCodes(ctx.db, ctx.merchantId, 'reason', named)
  return { errors: existing(reasons, stored, 'returnReason', 'returnReasonExists') }
}

export const createProductConditions = async (ctx: Ctx, conditions: ProductConditionCreate[]) => {
  const named = await withNames(ctx.db, ctx, conditions)
  const stored = await store.insertCodes(ctx.db, ctx.merchantId, 'condition', named)
  return { errors: existing(conditions, stored, 'productCondition', 'productConditionExists') }
}

const errors = {
  reason: { notFound: 'returnReasonNotFound', codeFixed: 'returnReasonCodeFixed' },
  condition: { notFound: 'productConditionNotFound', codeFixed: 'productConditionCodeFixed' },
} as const

const lock = async (tx: Tx, ctx: Ctx, kind: store.CodeKind, code: string) => {
  const locked = await store.lockCode(tx, ctx.merchantId, kind, code)
  if (!locked) throw fail(errors[kind].notFound)
  ctx.checkMatch(locked.revision)
}

const updateCode = (
  ctx: Ctx,
  kind: store.CodeKind,
  code: string,
  { code: sentCode = code, ...patch }: ReturnReasonUpdate | ProductConditionUpdate,
) =>
  ctx.tx(async (tx) => {
    await lock(tx, ctx, kind, code)
    if (sentCode !== code) throw fail(errors[kind].codeFixed)
    const [named] = await withNames(tx, ctx, [patch])
    if (Object.keys(patch).length > 0) await store.patchCode(tx, ctx.merchantId, kind, { code, ...named })
  })

export const updateReturnReason = (ctx: Ctx, code: string, patch: ReturnReasonUpdate) =>
  updateCode(ctx, 'reason', code, patch)
export const updateProductCondition = (ctx: Ctx, code: string, patch: ProductConditionUpdate) =>
  updateCode(ctx, 'condition', code, patch)

const deleteCode = (ctx: Ctx, kind: store.CodeKind, code: string) =>
  ctx.tx(async (tx) => {
    await lock(tx, ctx, kind, code)
    await store.removeCode(tx, ctx.merchantId, kind, code)
  })

export const deleteReturnReason = (ctx: Ctx, code: string) => deleteCode(ctx, 'reason', code)
export const deleteProductCondition = (ctx: Ctx, code: string) => deleteCode(ctx, 'condition', code)

/** A new merchant starts with these. */
export const createDefaultReturnCodes = async (tx: Tx, _ctx: Ctx, merchantId: number) => {
  for (const kind of ['reason', 'condition'] as const)
    await store.insertCodes(tx, merchantId, kind, [...defaultReturnCodes[kind]])
}
