import type { Property } from '@tradepost/contract'
import { type ApiError, type Ctx, fail } from '@tradepost/kernel'
import { createProperties, deleteProperties, updateProperties } from './property.service.ts'
import { lockProperties } from './property.store.ts'

/** Definitions exactly as they were, whether they are stored or not. One with another type is created again. */
export const restoreProperties = (ctx: Ctx, images: Property[]) =>
  ctx.tx(async (tx): Promise<(ApiError | null)[]> => {
    const codes = images.map(({ code }) => code)
    const locked = await lockProperties(tx, ctx.merchantId, codes)
    const stored = new Map(locked.map((property) => [property.code, property]))
    const isKept = ({ code, type, isArray }: Property) => {
      const before = stored.get(code)
      return before?.type === type && before.isArray === isArray
    }
    const again = images.filter((image) => !isKept(image))
    await updateProperties(
      ctx,
      images.filter(isKept).map(({ code, name, unit }) => ({ code, patch: { name, unit } })),
    )
    await deleteProperties(
      ctx,
      again.flatMap(({ code }) => (stored.has(code) ? [code] : [])),
    )
    const { errors } = again.length > 0 ? await createProperties(ctx, again) : { errors: [] }
    const taken = new Set(errors.map(({ entityIndex }) => again[entityIndex]?.code))
    return images.map(({ code }) => (taken.has(code) ? fail('propertyExists') : null))
  })
