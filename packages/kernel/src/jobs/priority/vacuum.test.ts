import assert from 'node:assert/strict'
import { getPriority } from 'node:os'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openTestDatabase } from '../../../test/database.ts'
import { testPlatform } from '../../../test/platform.ts'
import { startSleeper } from './sleeper.fixture.ts'
import { listVacuums } from './vacuum.store.ts'
import { lowerVacuums } from './vacuum.ts'

const database = await openTestDatabase()
const platform = testPlatform(database)
const isLow = (pid: number) => getPriority(pid) >= 10

describe('vacuums that the database begins by itself', () => {
  it('are found, and connections are none of them', async () => {
    assert.deepEqual(await listVacuums(database), [])
  })

  it('give way during a long job, also those that begin later and after a failure', async () => {
    const [first, second] = [await startSleeper(), await startSleeper()]
    const found = [first]
    let fails = true
    const list = async () => {
      // as when the database does not answer
      if (fails) {
        fails = false
        throw new Error('on purpose')
      }
      return found
    }
    const vacuums = lowerVacuums(platform, { everyMs: 1, list })

    await vacuums.during(async () => {
      while (!isLow(first)) await sleep(1)
      found.push(second)
      while (!isLow(second)) await sleep(1)
    })

    assert.equal(fails, false)
    assert.deepEqual(found.map(isLow), [true, true])
  })
})
