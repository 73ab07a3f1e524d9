import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { describe, it } from 'node:test'
import { withRoom } from './room.ts'

const tooLittle =
  /^There is too little room in .+ are needed and .+ are free\. Make room, or give another folder\.$/

describe('the room for a backup', () => {
  it('is looked at before the work begins', async () => {
    const work = () => assert.fail('it began')

    await assert.rejects(withRoom(tmpdir(), 1e18, work), { name: 'UserError', message: tooLittle })
  })

  it('may run out while the work is done, which is told in the same words', async () => {
    const fullDisk = Object.assign(new Error('write'), { code: 'ENOSPC' })

    await assert.rejects(
      withRoom(tmpdir(), 0, () => Promise.reject(fullDisk)),
      { name: 'UserError', message: tooLittle },
    )
  })

  it('does not hide another failure', async () => {
    const other = new Error('something else')

    await assert.rejects(
      withRoom(tmpdir(), 0, () => Promise.reject(other)),
      other,
    )
  })
})
