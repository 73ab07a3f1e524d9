import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { findFreeSpace } from './free-space.ts'

const MB = 1024 * 1024

describe('the space on a disk', () => {
  const find = (megabytes: number, folder = tmpdir()) =>
    findFreeSpace(folder, async () => ({ bavail: megabytes, bsize: MB }))

  it('is told in megabytes or gigabytes, and is too little below 200 MB', async () => {
    assert.deepEqual(await find(199), { shown: '199 MB', isLittle: true, isTooLittle: true })
    assert.deepEqual(await find(200), { shown: '200 MB', isLittle: true, isTooLittle: false })
    assert.deepEqual(await find(2048), { shown: '2048 MB', isLittle: false, isTooLittle: false })
    assert.deepEqual(await find(20_480), { shown: '20 GB', isLittle: false, isTooLittle: false })
  })

  it('is known for a folder that is not there yet', async () => {
    const { shown } = await findFreeSpace(join(tmpdir(), 'tradepost', 'not', 'there'))

    assert.match(shown, /^\d+ [MG]B$/)
  })
})
