import { type ApiError, type Ctx, emit, fail, type Tx } from '@tradepost/kernel'
import { attributeEvent } from './attribute.service.ts'
import * as store from './attribute.store.ts'
import { type AttributeImage, replaceAttributes } from './restore.store.ts'
import { listUsedByValue, listValueCodes, type Owned } from './value.store.ts'

const codesOf = (images: AttributeImage[]) => images.map(({ code }) => code)

/** Those restored; a code may have been taken in the meantime. */
const insertAgain = async (tx: Tx, ctx: Ctx, images: AttributeImage[]): Promise<Set<string>> => {
  if (images.length === 0) return new Set()
  const owned = images.flatMap(({ code, values }) =>
    values.map((value) => ({ ...value, attributeCode: code })),
  )
  const inserted = await store.insertAttributes(tx, ctx, images, owned)
  return new Set(inserted.map(({ code }) => code))
}

/** Attributes that would lose a value which products use. */
const listInUse = async (tx: Tx, ctx: Ctx, images: AttributeImage[]): Promise<Set<string>> => {
  const stored = await listValueCodes(tx, ctx.merchantId, codesOf(images))
  const removed = images.flatMap(({ code: attributeCode, values }): Owned[] => {
    const kept = new Set(values.map(({ code }) => code))
    return [...(stored.get(attributeCode) ?? [])].flatMap((code) =>
      kept.has(code) ? [] : [{ attributeCode, code }],
    )
  })
  return removed.length === 0 ? new Set() : listUsedByValue(tx, ctx.merchantId, removed)
}

const replace = async (tx: Tx, ctx: Ctx, images: AttributeImage[]) => {
  if (images.length === 0) return
  await replaceAttributes(tx, ctx, images)
  await emit(
    tx,
    ctx,
    codesOf(images).map((code) => attributeEvent('attributeUpdated', code)),
  )
}

/**
 * Attributes with their values exactly as they were, whether they are stored or not, in a constant number of statements.
 * Results are in the order of the images.
 */
export const restoreAttributes = (ctx: Ctx, images: AttributeImage[]) =>
  ctx.tx(async (tx): Promise<(ApiError | null)[]> => {
    const locked = await store.lockAttributes(tx, ctx.merchantId, codesOf(images))
    const stored = new Set(locked.map(({ code }) => code))
    const changed = images.filter(({ code }) => stored.has(code))
    const inUse = await listInUse(tx, ctx, changed)
    await replace(
      tx,
      ctx,
      changed.filter(({ code }) => !inUse.has(code)),
    )
    const again = images.filter(({ code }) => !stored.has(code))
    const inserted = await insertAgain(tx, ctx, again)
    return images.map(({ code }) => {
      if (inUse.has(code)) return fail('attributeValueInUse')
      return stored.has(code) || inserted.has(code) ? null : fail('attributeExists')
    })
  })
