import type { BatchErrorItem, FulfillmentGroupCreate } from '@tradepost/contract'
import { batchError, type Ctx, emit, money, type Tx } from '@tradepost/kernel'
import { listKnownLocations } from '../../../location/index.ts'
import { unpackedClaims } from '../../model/fulfillment-order/fulfillment-order.rules.ts'
import type { LockedOrder } from '../../model/fulfillment-order/locked-order.types.ts'
import { completeGroup, locationsIn } from '../../model/order/fulfillment-group.rules.ts'
import { toolsOf } from '../../model/order/order-update.rules.ts'
import * as store from '../../record/fulfillment-group.store.ts'
import { addedProperties, fulfillmentsAdded } from '../../record/order.events.ts'
import { lockedOrder, saveChange } from '../../record/save.ts'
import { followStock } from '../../stock/follow.ts'
import { type CheckedGroup, checkGroups } from './check.rules.ts'
import { followGroups, goodsIn, progressOf } from './status.rules.ts'

const isValid = ({ problems }: CheckedGroup) => problems.length === 0

/** One for each problem. A group has no name before it is stored. */
const errorsOf = ({ index, problems }: CheckedGroup): BatchErrorItem[] =>
  problems.map((problem) => ({
    ...batchError({ index, entity: 'fulfillmentGroup', id: '' }, [problem]),
    code: problem.status ?? 400,
  }))

/** Stock before rows, as with every change of an order. */
const storeGroups = async (
  tx: Tx,
  ctx: Ctx,
  locked: LockedOrder,
  checked: CheckedGroup[],
): Promise<store.StoredGroup[]> => {
  const groups = checked.map(({ group }) => group)
  const { order, packed, isRouted } = locked
  const { fulfilled } = progressOf(groups, packed)
  const after = await followStock(tx, ctx, {
    locked,
    after: followGroups(order, groups, packed, toolsOf(ctx)),
    handed: (code) => fulfilled.get(code) ?? money.zero,
    isRouted,
    packages: goodsIn(order, groups),
  })
  const stored = await store.insertGroups(tx, ctx, locked.id, groups)
  await saveChange(tx, ctx, locked, after, { added: addedProperties(stored) })
  await emit(tx, ctx, fulfillmentsAdded(String(locked.id), stored))
  return stored
}

/** Groups that fail become error items, one for each problem; the others are stored. */
export const addFulfillmentGroups = (ctx: Ctx, orderNumber: string, sent: FulfillmentGroupCreate[]) =>
  ctx.tx(async (tx) => {
    const locked = await lockedOrder(tx, ctx, orderNumber)
    const groups = sent.map((group) => completeGroup(group, locked.order, ctx.now))
    const locations = await listKnownLocations(tx, ctx.merchantId, locationsIn(groups))
    const checked = checkGroups(locked.order, groups, {
      packed: locked.packed,
      locations,
      claimed: unpackedClaims(locked.fulfillmentOrders),
    })
    const good = checked.filter(isValid)

    const stored = good.length > 0 ? await storeGroups(tx, ctx, locked, good) : []
    return { ids: stored.map(({ id }) => id), errors: checked.flatMap(errorsOf) }
  })
