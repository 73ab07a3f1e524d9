import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { useOwnServer } from '../../test/support/harness.ts'
import { type Crafted, changeRows } from './archive.fixture.ts'
import { picture, withWriters } from './archive-files.fixture.ts'

// counts files and drafts
useOwnServer()

it('an archive that somebody changed harms no files of others', { timeout: 120_000 }, async () => {
  const { writer, victim, restore } = await withWriters()
  const key = fc.constantFrom(
    ...[...victim.keys, ...writer.keys],
    `merchants/${writer.id}/new.png`,
    'merchants/new.png',
    `merchants/${writer.id}/../${victim.id}/a.png`,
  )
  const bytes = fc.constantFrom(picture, Buffer.from('no picture'))
  const change = fc.oneof(
    key.map((one) => (c: Crafted) => void c.keys.push(one)),
    key.map((one) => (c: Crafted) => void c.keys.splice(0, 9, one)),
    fc.record({ key, bytes }).map((file) => (c: Crafted) => void c.files.push(file)),
    fc.record({ key, bytes }).map((file) => (c: Crafted) => void c.files.splice(0, 9, file)),
    key.map((one) => (c: Crafted) => changeRows(writer, c, 'image', { file_key: one })),
    key.map((one) => (c: Crafted) => changeRows(writer, c, 'merchant', { logo_key: one })),
    fc.constant((c: Crafted) => void c.files.pop()),
  )
  let restores = 0

  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
      const code = `copy-${++restores}`
      const { added } = await restore(async (crafted) => {
        for (const one of changes) await one(crafted)
      }, code)
      for (const one of added) {
        assert.ok(![writer.id, victim.id].some((id) => one.includes(id)), one)
        await writer.platform.files.remove(one)
      }
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? 15), endOnFailure: true },
  )
})
