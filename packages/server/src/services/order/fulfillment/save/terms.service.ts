import { type Ctx, SYSTEM, type Tx } from '@tradepost/kernel'
import { listTimeZones } from '../../../location/index.ts'
import { getMerchantSettings } from '../../../merchant/index.ts'
import type { FulfillmentTerms } from '../../model/fulfillment-order/status.rules.ts'
import { fulfillmentDemands, noDemands } from '../../model/state/demand.rules.ts'

/** Deadlines and demo data have nobody who could be asked. */
const isNobody = ({ principal }: Ctx) => principal.subject === SYSTEM

/** Locations are named whose clocks are asked for; one without a time zone has that of the merchant. */
export const fulfillmentTerms = async (
  tx: Tx,
  ctx: Ctx,
  locationCodes: string[] = [],
): Promise<FulfillmentTerms> => {
  const [settings, zones] = await Promise.all([
    getMerchantSettings(tx, ctx.merchantId),
    locationCodes.length > 0 ? listTimeZones(tx, ctx.merchantId, locationCodes) : new Map<string, string>(),
  ])
  return {
    now: ctx.now,
    reminderSeconds: settings.pickupReminderTriggerAfterSeconds ?? null,
    zoneOf: (locationCode) => zones.get(locationCode) ?? settings.defaultTimezone,
    demandsOf: (type) => (isNobody(ctx) ? noDemands : fulfillmentDemands(settings, type)),
  }
}
