import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { harness } from '../../../../test/support/harness.ts'
import { pluginOfShop } from '../plugin.fixture.ts'

const start = async () => {
  const h = await harness()
  const plugin = await pluginOfShop(h)
  const read = async (type: string | undefined, lines?: number) => {
    const { text, headers } = await plugin.ask('get_log_file', { log_type: type, lines })
    assert.equal(headers.get('content-type'), 'text/plain; charset=UTF-8')
    return text.split('\n').slice(0, -1)
  }
  return { ...h, ...plugin, read }
}

describe('the log of a plugin', () => {
  it('has a line for each call, and one for each error', async () => {
    const { call, read } = await start()
    await call('ping', { trace_id: 'a' })
    await call('nothing\nforged', { trace_id: 'b' })

    const errors = await read(undefined)
    const access = await read('access')

    assert.deepEqual(
      errors.map((line) => line.replace(/^\S+ /, '')),
      ['nothing forged b 21 unknown action requested'],
    )
    assert.deepEqual(
      access.map((line) => line.replace(/^\S+ /, '')),
      ['ping a 0', 'nothing forged b 21', 'get_log_file - 0'],
    )
    assert.equal((await read('access', 1)).length, 1)
    // the default
    assert.equal((await read('access', 0)).length, 5)
    for (const trace_id of Array.from({ length: 20 }, (_, index) => String(index)))
      await call('ping', { trace_id })
    assert.equal((await read('access')).length, 20)
    assert.match((await read('access')).at(-2) ?? '', / ping 19 0$/)
  })

  it('keeps parameters when the shop wants it, without passwords', async () => {
    const { call, set, read } = await start()
    await call('ping', { pass: 'early' })
    await set({ logsRequests: true })
    await call('ping', { pass: 'secret', user_data: { password: 'secret' }, lines: 'x'.repeat(3000) })

    const [line = '', ...more] = await read('request')

    assert.equal(more.length, 0)
    assert.match(line, /"pass":"\*\*\*"/)
    assert.ok(!line.includes('secret') && line.length < 2100)
  })

  it('tells how long a call took when that is asked for', async () => {
    const { call, read } = await start()
    await call('ping', { debug_log: '1' })

    assert.match((await read('debug'))[0] ?? '', /ping - [\d.]+ ms$/)
  })

  it('is cleared by its type', async () => {
    const { call, read } = await start()
    await call('other')

    const cleared = await call('clear_log_file', { log_type: 'error' })

    assert.equal(cleared.error, 0)
    assert.deepEqual(await read('error'), [])
    assert.ok((await read('access')).length > 0)
    assert.equal((await call('clear_log_file')).error, 38)
    assert.equal((await call('clear_cache')).error, 0)
  })

  it('is that of its own shop', async () => {
    const [one, other] = [await start(), await start()]
    await one.call('other')

    assert.deepEqual(await other.read('error'), [])
  })
})
