import { type ApiError, type Ctx, fail, type Tx } from '@tradepost/kernel'
import { changesBetween, type LocationData } from './location.rules.ts'
import * as store from './location.store.ts'

export type LocationImage = { code: string; data: LocationData }

/** Before the rows, so that all who need both take them in this order. */
export const lockDefaultLocations = (tx: Tx, ctx: Ctx) => store.lockDefaults(tx, ctx.merchantId)

const restoreLocation = async (tx: Tx, ctx: Ctx, { code, data }: LocationImage): Promise<ApiError | null> => {
  const [stored] = await store.lockLocations(tx, ctx.merchantId, [code])
  if (!stored) {
    const empty = { code, data: { ...data, isDefault: false } }
    if ((await store.insertLocations(tx, ctx, [empty])).length === 0) return fail('locationExists')
  }
  const changes = changesBetween(stored?.data ?? { ...data, isDefault: false }, data)
  if (!changes) return null
  if (data.isDefault) await store.clearDefaults(tx, ctx, [data.type.code], [code])
  await store.patchLocations(tx, ctx, [{ code, data, changes }])
  return null
}

/** Locations exactly as they were, whether they are stored or not; slots of one that was deleted do not come back. */
export const restoreLocations = (ctx: Ctx, images: LocationImage[]) =>
  ctx.tx(async (tx): Promise<(ApiError | null)[]> => {
    await lockDefaultLocations(tx, ctx)
    const outcomes: (ApiError | null)[] = []
    for (const image of images) outcomes.push(await restoreLocation(tx, ctx, image))
    return outcomes
  })
