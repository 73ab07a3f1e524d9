import { type BoundOperation, can, permissions } from '@tradepost/contract'

export const isPermitted = ({ operation }: BoundOperation, held: ReadonlySet<string>): boolean =>
  operation.permission === undefined || held.has(operation.permission) || held.has(can.doEverything)

/** `SOV (View sales orders)` */
export const permissionOf = ({ operation: { permission } }: BoundOperation): string =>
  permission === undefined ? 'no permission' : `${permission} (${permissions[permission]})`
