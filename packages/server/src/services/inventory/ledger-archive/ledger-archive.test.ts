import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { NotFoundError } from '@tradepost/sdk'
import { type StockHarness, withStock } from '../stock/stock.fixture.ts'
import { ledgerArchiveJobs } from './ledger-archive.jobs.ts'

const DAY = 86_400_000

const archive = ({ platform, clock }: StockHarness, more: Partial<typeof platform> = {}) =>
  ledgerArchiveJobs.tasks.archiveStockLedger?.({ ...platform, clock, ...more }, {})

const filesOf = async ({ platform, merchantCode }: StockHarness) => {
  const { id } = await platform.database.one<{ id: number }>(
    sql`select id from merchant where code = ${merchantCode}`,
  )
  const keys: string[] = []
  for await (const { key } of platform.files.list(`inventory-changes/${id}`)) keys.push(key)
  return keys
}

const withOldChanges = async () => {
  const h = await withStock('tea', 'rice')
  await h.seedStock({ productCode: 'tea', sku: 'x', onHand: 5 }, { productCode: 'rice', onHand: 7 })
  await h.adjust({ productCode: 'tea', sku: 'x', operationType: 'decrement', onHand: 2, reference: 'broken' })
  const old = await h.changes()
  h.clock.advance(40 * DAY)
  await h.adjust({ productCode: 'rice', operationType: 'increment', onHand: 1 })
  return { h, old }
}

describe('old rows of the ledger', () => {
  it('stay until the days of the merchant have passed, and move into a file whole', async () => {
    const { h, old } = await withOldChanges()

    await archive(h)
    assert.equal((await h.changes()).length, 4)
    await h.api.updateSettings({ body: { settings: { stockLedgerDays: 39 } } })
    await archive(h)
    await archive(h)

    const left = await h.api.listInventoryChanges()
    assert.deepEqual(
      left.inventoryChanges.map(({ before, after }) => [before, after]),
      [[7, 8]],
    )
    assert.equal(left.meta.totalItemCount, 1)
    const { archives } = await h.api.listInventoryChangeArchives()
    const [file] = archives
    assert.deepEqual(
      archives.map(({ changeCount, firstDate, lastDate }) => [changeCount, firstDate, lastDate]),
      [[3, old.at(-1)?.date, old[0]?.date]],
    )
    const { text } = await h.raw(
      `/catalog/v1/merchants/${h.merchantCode}/inventoryChangeArchives/${file?.id}`,
    )
    assert.deepEqual(
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
      old.toReversed(),
    )
  })

  it('stay when their file cannot be stored, or when another process was quicker', async () => {
    const { h } = await withOldChanges()
    await h.api.updateSettings({ body: { settings: { stockLedgerDays: 30 } } })
    const { files } = h.platform
    const broken = { ...files, put: () => Promise.reject(new Error('the disk is full')) }

    await assert.rejects(async () => archive(h, { files: broken }), /disk is full/)
    assert.equal((await h.changes()).length, 4)
    await Promise.allSettled([archive(h), archive(h)])

    assert.equal((await h.api.listInventoryChanges()).meta.totalItemCount, 1)
    const { archives } = await h.api.listInventoryChangeArchives()
    assert.deepEqual(
      archives.map(({ changeCount }) => changeCount),
      [3],
    )
  })

  it('are read by their merchant only', async () => {
    const { h } = await withOldChanges()
    await h.api.updateSettings({ body: { settings: { stockLedgerDays: 30 } } })
    await archive(h)
    const [file] = (await h.api.listInventoryChangeArchives()).archives
    const other = await withStock()

    assert.equal((await filesOf(h)).length, 1)
    assert.deepEqual((await other.api.listInventoryChangeArchives()).archives, [])
    await assert.rejects(other.api.getInventoryChangeArchive({ archiveId: String(file?.id) }), NotFoundError)
  })
})
