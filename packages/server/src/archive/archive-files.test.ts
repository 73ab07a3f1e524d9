import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql, UserError } from '@tradepost/kernel'
import { useOwnServer } from '../../test/support/harness.ts'
import { type Crafted, changeRows } from './archive.fixture.ts'
import { picture, withWriters } from './archive-files.fixture.ts'

// counts files and drafts
useOwnServer()

describe('the files of an archive', () => {
  it('are those of its merchant, and so are those that its rows name', async () => {
    const { writer, restore } = await withWriters()

    const { error, added } = await restore(() => undefined)

    assert.equal(error, null)
    assert.equal(added.length, writer.keys.length)
    const { uuid } = await writer.platform.database.one<{ uuid: string }>(
      sql`select uuid from merchant where code = 'copy'`,
    )
    for (const key of added) assert.ok(key.startsWith(`merchants/${uuid}/`), key)
    const named = await writer.platform.database.many<{ key: string }>(sql`
      select i.file_key as key from image i join merchant m on m.id = i.merchant_id where m.code = 'copy'
      union select logo_key from merchant where code = 'copy'
      union select v.value from shop s join merchant m on m.id = s.merchant_id, jsonb_each_text(s.images) v
        where m.code = 'copy'`)
    assert.deepEqual(named.map(({ key }) => key).sort(), added)
    const fed = await writer.platform.database.one(sql`
      select f.file_key as key, f.is_kept as "isKept" from import_file f join merchant m on m.id = f.merchant_id
      where m.code = 'copy'`)
    assert.deepEqual(fed, { key: 'left/behind.feed', isKept: false })
  })

  it('are refused when they belong to somebody else, and nothing happens to any', async () => {
    const { writer, victim, restore } = await withWriters()
    const [theirs = ''] = victim.keys
    const [own = ''] = writer.keys
    const rows =
      (table: string, change: object) =>
      (crafted: Crafted): Promise<void> =>
        changeRows(writer, crafted, table, change)
    const page = Buffer.from('<script>alert(1)</script>')
    const crafts: [what: string, change: (crafted: Crafted) => unknown, message: RegExp][] = [
      ['lists a file of another', (c) => c.keys.push(theirs), /belongs to somebody else/],
      ['leads out of the store', (c) => c.keys.push('../secret.png'), /belongs to somebody else/],
      [
        'leads into the renderings',
        (c) => c.keys.push(`variants/1/${own.replace('.png', '/w1-h1-inside.png')}`),
        /belongs to somebody else/,
      ],
      ['writes over a file of another', (c) => c.files.push({ key: theirs, bytes: picture }), /in the file/],
      [
        'writes a file that is not listed',
        (c) => c.files.push({ key: own.replace('.png', '0.png'), bytes: picture }),
        /in the file/,
      ],
      ['writes a file twice', (c) => c.files.push({ ...c.files[0] } as Crafted['files'][0]), /in the file/],
      [
        'hides a page in an image',
        (c) => Object.assign(c.files[0] as object, { bytes: page }),
        /not what its name says/,
      ],
      ['names an image of another', rows('image', { file_key: theirs }), /image has 1 rows/],
      ['names a logo of another', rows('merchant', { logo_key: theirs }), /merchant has 1 rows/],
      ['names a picture of another', rows('shop', { images: { logo: theirs } }), /shop has 1 rows/],
      ['names rows of another', rows('import_file', { file_key: theirs }), /import_file has 1 rows/],
      ['would clean up', rows('import_file', { is_kept: true }), /import_file has 1 rows/],
      [
        'has no merchant',
        ({ head }) => Object.assign(head.merchant, { uuid: 'merchants' }),
        /at its beginning/,
      ],
    ]

    for (const [what, change, message] of crafts) {
      const { error } = await restore(change, 'refused')
      assert.ok(error instanceof UserError, `${what}: ${error}`)
      assert.match(error.message, message, what)
    }
  })
})
