import { locationReadFields, type NearestLocation } from '@tradepost/contract'
import type { Ctx } from '@tradepost/kernel'
import { locationJson } from '../location/location.read.ts'
import * as store from '../location/location.store.ts'
import { isOpen } from '../opening-hours/opening-hours.rules.ts'

type NearestQuery = store.Point & { limit?: number; fulfillmentMethod?: string }

export const listNearestLocations = async (
  ctx: Ctx,
  { limit = 10, fulfillmentMethod, ...point }: NearestQuery,
): Promise<{ locations: NearestLocation[] }> => {
  const near = await store.listNearest(ctx.db, ctx.merchantId, point, {
    limit,
    method: fulfillmentMethod,
    shape: locationJson(locationReadFields),
  })
  return {
    locations: near.map(({ location, distance }) => ({
      ...location,
      distance,
      isOpenNow: isOpen(location.operationHours, location.timeZone, ctx.now),
    })),
  }
}
