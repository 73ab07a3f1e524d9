import { type Jobs, type Platform, systemContext } from '@tradepost/kernel'
import { recordsOf } from '../reservation/reservation.rules.ts'
import { endReservations, expired } from '../reservation/reservation.store.ts'
import { byCodes, findHeld, lockRecords } from '../reservation/reservation-record.store.ts'
import { type ExpiringMerchant, isOverdue, listExpiringMerchants, listOverdue } from './expiry.store.ts'

/** Reservations per transaction, so that locks are short. */
const BATCH = 500

/**
 * Skips reservations that were settled, assigned or deleted before we got the locks: two processes may expire
 * at once.
 */
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

/** A batch of each merchant in turn, so that a large backlog does not hold up the others. */
const expireReservations = async (platform: Platform) => {
  const now = platform.clock.now().getTime()
  let overdue = (await listExpiringMerchants(platform.database))
    .map((merchant) => ({ merchant, before: now - merchant.afterSeconds * 1000 }))
    // an age that reaches back before all reservations
    .filter(({ before }) => before >= 0)
  while (overdue.length > 0) {
    const unfinished: typeof overdue = []
    for (const one of overdue)
      if ((await expireBatch(platform, one.merchant, new Date(one.before))) === BATCH) unfinished.push(one)
    overdue = unfinished
  }
}

/** Releases old reservations for merchants who want it. */
export const reservationJobs: Jobs = {
  tasks: {
    expireReservations,
  },
  crons: [{ task: 'expireReservations', match: '* * * * *' }],
}
