import type { Ctx, Db, Platform } from '@tradepost/kernel'
import type {
  Dispatch,
  FulfillmentOrder,
  Parcel,
} from '../../model/fulfillment-order/fulfillment-order.rules.ts'
import { isSigned, type LabelKey, type LabelKind, labelAddress, labelOf } from './label.rules.ts'
import { findLabelOrder } from './label.store.ts'
import { drawPdf } from './label-pdf.service.ts'
import { addressFor } from './parcel.rules.ts'

/** Packages that go by carrier and have no label get ours, and one for the way back. It is drawn when it is fetched. */
export const withLabels = (
  ctx: Ctx,
  { order, orderNumber }: FulfillmentOrder,
  dispatch: Dispatch,
): Dispatch => {
  if (order.type !== 'directShip') return dispatch
  const { config, vault, ids } = ctx.platform
  const merchantCode = ctx.principal.merchantCode as string
  const label = (parcel: Parcel): Parcel => {
    if (parcel.labelUrl !== null || parcel.status === 'canceled') return parcel
    const labelId = ids.uuid()
    const at = (kind: LabelKind) =>
      labelAddress(config.publicUrl, vault.macSecret, { merchantCode, orderNumber, labelId, kind })
    return { ...parcel, labelUrl: at('shipping'), labelType: 'pdf', returnLabelUrl: at('return') }
  }
  return { ...dispatch, fulfillmentPackages: dispatch.fulfillmentPackages.map(label) }
}

const findParcel = (fulfillmentOrder: FulfillmentOrder, labelId: string) =>
  fulfillmentOrder.fulfillments
    .flatMap((dispatch) => dispatch.fulfillmentPackages.map((parcel) => ({ dispatch, parcel })))
    .find(({ parcel }) => parcel.labelUrl?.includes(labelId))

/** Null: the address is not ours, or what it names is gone. */
export const fetchLabel = async (
  { vault }: Platform,
  db: Db,
  key: LabelKey,
  signature: string,
): Promise<Buffer | null> => {
  if (!isSigned(vault.macSecret, key, signature)) return null
  const found = await findLabelOrder(db, key.merchantCode, key.orderNumber)
  const fulfillmentOrder = found?.fulfillmentOrders.find(({ orderNumber }) => orderNumber === key.orderNumber)
  const at = fulfillmentOrder && findParcel(fulfillmentOrder, key.labelId)
  if (!found || !fulfillmentOrder || !at) return null
  const { dispatch, parcel } = at
  const label = labelOf(
    {
      orderNumber: fulfillmentOrder.orderNumber,
      tracking: parcel.tracking ?? dispatch.tracking,
      carrier: dispatch.carrier,
      serviceLevel: parcel.serviceLevel ?? dispatch.serviceLevel,
      packageId: parcel.id ?? 0,
      weight: parcel.weight,
      weightUnit: parcel.weightUnit,
      locationName:
        found.locationNames[fulfillmentOrder.order.locationCode] ?? fulfillmentOrder.order.locationCode,
      address: addressFor(found, fulfillmentOrder),
    },
    key.kind,
  )
  return drawPdf(label)
}
