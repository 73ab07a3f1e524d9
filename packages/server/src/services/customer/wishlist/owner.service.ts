import { type Ctx, fail, type Tx } from '@tradepost/kernel'
import { findDevice, shareDevice } from '../device/device.store.ts'
import { liveCustomer, sharedCustomer } from '../record/change.service.ts'
import type { Owner } from './wishlist.rules.ts'

export const customerOwner = (customerId: string): Owner => ({ kind: 'customer', id: customerId })
export const guestOwner = (sessionId: string): Owner => ({ kind: 'session', id: sessionId })
export const deviceOwner = (deviceCode: string): Owner => ({ kind: 'device', id: deviceCode })

/** The owner as it is stored. */
export const liveOwner = async (ctx: Ctx, { kind, id }: Owner): Promise<Owner> => {
  if (kind === 'session') return { kind, id }
  if (kind === 'customer') return { kind, id: await liveCustomer(ctx, id) }
  if (!(await findDevice(ctx.db, ctx.merchantId, id))) throw fail('deviceNotFound')
  return { kind, id }
}

/** Locks the owner against deletion until the transaction ends. */
export const sharedOwner = async (tx: Tx, ctx: Ctx, { kind, id }: Owner): Promise<Owner> => {
  if (kind === 'session') return { kind, id }
  if (kind === 'customer') return { kind, id: await sharedCustomer(tx, ctx, id) }
  if (!(await shareDevice(tx, ctx.merchantId, id))) throw fail('deviceNotFound')
  return { kind, id }
}
