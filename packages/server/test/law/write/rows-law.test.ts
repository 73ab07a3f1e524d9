import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { withKeys } from '../../support/client.ts'
import { quiet } from '../../support/digest.ts'
import { type Harness, harness } from '../../support/harness.ts'
import { expectSameRows, rowsOf } from '../../support/rows.ts'
import type { Listen } from '../event/listen.ts'
import { provokeCatalog, provokeStock } from '../event/provoke-catalog.ts'
import { provokeContent, provokeImages } from '../event/provoke-content.ts'
import { provokeCustomers } from '../event/provoke-customer.ts'
import { provokePicking, provokeReturns } from '../event/provoke-order.ts'

/** Those that move no clock. */
const provocations: Record<string, (listen: Listen) => Promise<void>> = {
  'the catalog': provokeCatalog,
  stock: provokeStock,
  customers: provokeCustomers,
  picking: provokePicking,
  returns: provokeReturns,
  content: provokeContent,
  images: provokeImages,
}

const merchantOf = async (keys: 'always' | 'never', provoke: (listen: Listen) => Promise<void>) => {
  let merchant: Harness | undefined
  await withKeys(keys, () =>
    provoke(async (one) => {
      merchant = one
      return one
    }),
  )
  if (!merchant) throw new Error('nobody was provoked')
  return merchant
}

describe('an idempotency key', () => {
  const merchants = new Map<string, [Harness, Harness]>()
  before(async () => {
    for (const [name, provoke] of Object.entries(provocations))
      merchants.set(name, [await merchantOf('always', provoke), await merchantOf('never', provoke)])
    await quiet((await harness()).platform.database)
  })

  for (const name of Object.keys(provocations))
    it(`changes nothing of the rows and events that requests about ${name} leave`, async () => {
      const [some, plain] = merchants.get(name) ?? assert.fail()

      expectSameRows(await rowsOf(some), await rowsOf(plain))
    })
})
