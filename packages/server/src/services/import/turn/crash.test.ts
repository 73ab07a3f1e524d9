import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { texts } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import { harness } from '../../../../test/support/harness.ts'
import { until } from '../../../../test/support/until.ts'
import { importer } from '../import/import.fixture.ts'
import { giveUp } from './turn.service.ts'

const start = async () => {
  const h = await harness()
  const sent = importer(h)
  const { ref } = await sent.run([{ entity: 'location', content: 'code,name\na,A\nb,B\n' }])
  const { merchantId } = await h.platform.database.one<{ merchantId: number }>(
    sql`select merchant_id as "merchantId" from import where ref = ${ref}::uuid`,
  )
  /** As it is when its process has crashed too often, at the place where it is. */
  const crash = async (isBeforeFirstRow = false) => {
    await h.platform.database.run(sql`
      with again as (update import set status = 'processing' where ref = ${ref}::uuid)
      update import_file set place = case when ${isBeforeFirstRow} then null else place end where ref = ${ref}::uuid`)
    await giveUp(h.platform, { merchantId, ref })
    const { status, entries } = await sent.ended(ref)
    return { status, reasons: entries.map(({ message }) => message) }
  }
  return { crash }
}

describe('an import whose processes crash', () => {
  it('goes on while it gets further, and is given up when it does not', async () => {
    const { crash } = await start()

    assert.equal((await crash()).status, 'finished')
    // the server may have taken it up by itself in between
    await until(async () => (await crash()).status === 'aborted')
    assert.ok((await crash()).reasons.includes(texts.importCrashed))
  })

  it('is given up when no row was ever applied', async () => {
    const { crash } = await start()

    await until(async () => (await crash(true)).status === 'aborted')
  })
})
