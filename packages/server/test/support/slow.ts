import type { TestContext } from 'node:test'
import { openDatabase, sql } from '@tradepost/kernel'
import type { Harness } from './harness.ts'

/** Until the test ends, every question about products takes as long as it may: as if there were too many to read. */
export const slowDown = async (t: TestContext, { platform }: Harness): Promise<void> => {
  const database = openDatabase({ ...platform.connection, max: 1 })
  const locked = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const holding = database.tx(async (tx) => {
    await tx.run(sql`lock table product in access exclusive mode`)
    locked.resolve()
    await over.promise
  })
  t.after(async () => {
    over.resolve()
    await holding
    await database.close()
  })
  await locked.promise
}

/** Asks for products by a filter. */
export const slowQuestion = (merchantCode: string): string =>
  `/catalog/v1/merchants/${merchantCode}/products?filters=${encodeURIComponent('{"name":{"$ct":"tea"}}')}`
