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

/** The file is stored before its rows go; a crash in between leaves the rows, and a file that is removed later. */
const archivePart = async (platform: Platform, ledger: store.Ledger): Promise<boolean> => {
  const { database, files, ids: random, clock } = platform
  const { merchantId } = ledger
  const oldest = await store.readOldest(database.background, ledger, PART)
  if (!oldest) return false

  const { ids, lines, firstDate, lastDate } = oldest
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
  return ids.length === PART
}

export const ledgerArchiveJobs: Jobs = {
  tasks: {
    archiveStockLedger: async (platform) => {
      const { database, clock } = platform
      for (const ledger of await store.listOldLedgers(database.background, clock.now(), defaultDays))
        while (await archivePart(platform, ledger));
    },
  },
  crons: [{ task: 'archiveStockLedger', match: '43 * * * *' }],
}
