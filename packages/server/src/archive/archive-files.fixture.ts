import assert from 'node:assert/strict'
import { sql } from '@tradepost/kernel'
import { type Harness, harness } from '../../test/support/harness.ts'
import { aPicture } from '../../test/support/picture.ts'
import {
  type Crafted,
  drafts,
  exportTo,
  filesOf,
  importFrom,
  readCrafted,
  writeCrafted,
} from './archive.fixture.ts'

export const picture = Buffer.from(await aPicture().arrayBuffer())

const withPictures = async () => {
  const h = await harness()
  const file = () => new File([aPicture()], 'a.png')
  await h.api.createShops({ body: { shops: [{ code: 'web', name: 'Web' }] } })
  await h.api.uploadImage({ body: { file: file() } })
  await h.api.setLogo({ body: { file: file() } })
  await h.api.setShopImage({ shopCode: 'web', imageType: 'logo', body: { file: file() } })
  const { id } = await h.api.getMerchantId()
  const keys = await filesOf(h, `merchants/${id}`)
  const contents = async () => Promise.all(keys.map(async (key) => String(await h.platform.files.get(key))))
  return { ...h, id, keys, contents, before: await contents() }
}

/** One that has ended, with a file that is kept for its rejected rows. */
const addImport = async ({ platform, id }: Harness & { id: string }) => {
  const ref = platform.ids.uuid()
  await platform.database.run(sql`
    with made as (
      insert into import (merchant_id, ref, source, status, create_date, end_date)
      select m.id, ${ref}, 'api', 'finished', now(), now() from merchant m where m.uuid = ${id} returning merchant_id)
    insert into import_file (merchant_id, ref, number, entity, rank, strategy, location_codes, file_key, counts)
    select merchant_id, ${ref}, 1, 'product', 1, 'delta', '{}', 'imports/a/b.feed', '{}' from made`)
}

/** Two merchants with pictures: one whose archive is changed, and one who must not notice. */
export const withWriters = async () => {
  const [writer, victim] = [await withPictures(), await withPictures()]
  await addImport(writer)
  const { path } = await exportTo(writer)
  const everything = await filesOf(writer)
  /** Restores a changed file, and looks at what it has done to files. */
  const restore = async (change: (crafted: Crafted) => unknown, code = 'copy') => {
    const crafted = await readCrafted(path)
    await change(crafted)
    const changed = await writeCrafted(crafted)
    const error = await importFrom(writer, changed, code).then(
      () => null,
      (thrown) => thrown,
    )
    const added = (await filesOf(writer)).filter((key) => !everything.includes(key))
    assert.deepEqual(await victim.contents(), victim.before)
    assert.deepEqual(await writer.contents(), writer.before)
    assert.deepEqual(await drafts(writer), [])
    if (error !== null) assert.deepEqual(added, [])
    return { error, added }
  }
  return { writer, victim, path, restore }
}
