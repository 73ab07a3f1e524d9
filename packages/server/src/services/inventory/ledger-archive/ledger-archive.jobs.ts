import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { MerchantSettings, settingDefaults } from '@tradepost/contract'
import { bumpCounter, type Jobs, keepFiles, noteDrafts, type Platform } from '@tradepost/kernel'
import { ledgerCounter } from '../ledger/ledger.store.ts'
import * as store from './ledger-archive.store.ts'

/** Takes a fraction of a second, during which the merchant's stock waits for the counter of the ledger. */
const PART = 5000
const defaultDays = settingDefaults(MerchantSettings).stockLedgerDays as number
const pack = promisify(gzip)

/**
 * Answers where the next part begins; null: there is none. The file is stored before its rows go; a crash in between leaves
 * the rows, and a file that is removed later.
 */
const archivePart = async (
  platform: Platform,
  ledger: store.Ledger,
  since: string,
): Promise<string | null> => {
  const { database, files, ids: random, clock } = platform
  const { merchantId } = ledger
  const oldest = await store.readOldest(database.background, ledger, since, PART)
  if (!oldest) return null

  const { ids, lines, firstDate, lastDate, end } = oldest
  const packed = await pack(`${lines}\n`)
  const key = `inventory-changes/${merchantId}/${random.uuid()}.gz`
  await noteDrafts(platform, [key])
  await files.put(key, packed)
  await database.background.tx(async (tx) => {
    await tx.run(bumpCounter(ledgerCounter(merchantId), -ids.length))
    if ((await store.removeChanges(tx, merchantId, ids)) !== ids.length)
      throw new Error('another process archives the same part of the ledger')
    const file = { key, size: packed.length, changeCount: ids.length, firstDate, lastDate }
    await store.insertArchive(tx, merchantId, file, clock.now())
    await keepFiles(tx, [key])
  })
  return ids.length === PART ? end : null
}

export const ledgerArchiveJobs: Jobs = {
  tasks: {
    archiveStockLedger: async (platform) => {
      const { database, clock } = platform
      // not from the first one again: what was removed stays in the index until it is vacuumed
      for (const ledger of await store.listOldLedgers(database.background, clock.now(), defaultDays))
        for (let since: string | null = '-infinity'; since !== null; )
          since = await archivePart(platform, ledger, since)
    },
  },
  crons: [{ task: 'archiveStockLedger', match: '43 * * * *' }],
}
