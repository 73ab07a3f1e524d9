import { checkStatus, checkTotals } from '../order.laws.ts'
import { checkRecords } from '../stock.laws.ts'
import { checkBatches } from './batch.laws.ts'
import { checkHeld, checkPieces } from './goods.laws.ts'
import { checkReturns } from './return.laws.ts'
import type { Snapshot } from './snapshot.ts'
import { checkWorks } from './work.laws.ts'
import type { Setup } from './world.ts'

/** Hold at every moment, whoever did what. */
export const checkAll = (now: Snapshot, setup: Setup) => {
  for (const order of now.orders) {
    const name = `${order.orderNumber} ${order.status}`
    checkStatus(name, order)
    if (order.amountCheck === null) checkTotals(name, order)
  }
  checkRecords({ now })
  checkPieces(now, setup)
  checkHeld(now, setup)
  checkWorks(now, setup)
  checkReturns(now)
  checkBatches(now)
}
