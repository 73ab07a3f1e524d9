import type { Property } from '@tradepost/contract'
import { type ApiError, type Ctx, fail } from '@tradepost/kernel'
import { createProperties, deleteProperty, updateProperty } from './property.service.ts'
import { lockProperty } from './property.store.ts'

/** Definitions exactly as they were, whether they are stored or not. One with another type is made anew. */
export const restoreProperties = (ctx: Ctx, images: Property[]) =>
  ctx.tx(async (tx): Promise<(ApiError | null)[]> => {
    const again: Property[] = []
    for (const image of images) {
      const { code, name, unit, type, isArray } = image
      const stored = await lockProperty(tx, ctx.merchantId, code)
      if (stored && stored.type === type && stored.isArray === isArray)
        await updateProperty(ctx, code, { name, unit })
      else {
        if (stored) await deleteProperty(ctx, code)
        again.push(image)
      }
    }
    const { errors } = again.length > 0 ? await createProperties(ctx, again) : { errors: [] }
    const taken = new Set(errors.map(({ entityIndex }) => again[entityIndex]?.code))
    return images.map(({ code }) => (taken.has(code) ? fail('propertyExists') : null))
  })
