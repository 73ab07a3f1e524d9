import { type ApiError, type Ctx, emit, fail, type Tx } from '@tradepost/kernel'
import * as store from './attribute.store.ts'
import { type AttributeImage, replaceAttribute } from './attribute-restore.store.ts'
import { listUsedByValue, listValueCodes } from './attribute-value.store.ts'

const insertAgain = async (tx: Tx, ctx: Ctx, { values, ...image }: AttributeImage) => {
  const owned = values.map((value) => ({ ...value, attributeCode: image.code }))
  const [inserted] = await store.insertAttributes(tx, ctx, [image], owned)
  return inserted ? null : fail('attributeExists')
}

const restoreAttribute = async (tx: Tx, ctx: Ctx, image: AttributeImage): Promise<ApiError | null> => {
  const { code, values } = image
  const [locked] = await store.lockAttributes(tx, ctx.merchantId, [code])
  if (!locked) return insertAgain(tx, ctx, image)
  const kept = new Set(values.map((value) => value.code))
  const stored = (await listValueCodes(tx, ctx.merchantId, [code])).get(code) ?? new Set<string>()
  const removed = [...stored].filter((value) => !kept.has(value))
  const owned = removed.map((value) => ({ attributeCode: code, code: value }))
  if (removed.length > 0 && (await listUsedByValue(tx, ctx.merchantId, owned)).size > 0)
    return fail('attributeValueInUse')
  await replaceAttribute(tx, ctx, image)
  await emit(tx, ctx, [{ event: 'attributeUpdated', entityId: code, payload: { attributeCode: code } }])
  return null
}

/** Attributes with their values exactly as they were, whether they are stored or not. */
export const restoreAttributes = (ctx: Ctx, images: AttributeImage[]) =>
  ctx.tx(async (tx): Promise<(ApiError | null)[]> => {
    const outcomes: (ApiError | null)[] = []
    for (const image of images) outcomes.push(await restoreAttribute(tx, ctx, image))
    return outcomes
  })
