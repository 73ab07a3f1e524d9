import { type Jobs, type Platform, systemContext } from '@tradepost/kernel'
import { recordsOf } from './reservation.service.ts'
import { endReservations, expired } from './reservation.store.ts'
import {
  type ExpiringMerchant,
  isOverdue,
  listExpiringMerchants,
  listOverdue,
} from './reservation-expiry.store.ts'
import { byCodes, findHeld, lockRecords } from './reservation-record.store.ts'

/** So many end in one transaction: the records that they lock are free again soon. */
const BATCH = 500

/** What was settled, assigned or deleted before we got the locks is left alone; two processes may be at it. */
const expireBatch = (platform: Platform, merchant: ExpiringMerchant, before: Date): Promise<number> =>
  platform.database.tx(async (tx) => {
    const ctx = systemContext(platform).forMerchant(merchant, tx)
    const codes = (await listOverdue(tx, merchant.id, before, BATCH)).map(({ code }) => code)
    const found = await findHeld(tx, merchant.id, byCodes(codes))
    await Promise.all([
      lockRecords(tx, merchant.id, recordsOf(found)),
      endReservations(tx, ctx, codes, expired, isOverdue(before)),
    ])
    return codes.length
  })

const expireReservations = async (platform: Platform, merchant: ExpiringMerchant) => {
  const before = platform.clock.now().getTime() - merchant.afterSeconds * 1000
  // an age that reaches back before all reservations
  if (before < 0) return
  let count = BATCH
  while (count === BATCH) count = await expireBatch(platform, merchant, new Date(before))
}

/** Reservations that nobody settled are given back, where the merchant wants it. */
export const reservationJobs: Jobs = {
  tasks: {
    expireReservations: async (platform) => {
      for (const merchant of await listExpiringMerchants(platform.database))
        await expireReservations(platform, merchant)
    },
  },
  crons: [{ task: 'expireReservations', match: '* * * * *' }],
}
