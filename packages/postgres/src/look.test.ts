import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { describe, it } from 'node:test'
import { dataFolder, open } from '../test/support.ts'
import { lookAtEmbedded } from './look.ts'

describe('a look at the embedded database', () => {
  it('makes nothing where nothing is', async (t) => {
    const dataDir = await dataFolder(t)

    const seen = await lookAtEmbedded(dataDir)

    assert.equal(seen, undefined)
    assert.equal(existsSync(dataDir), false)
  })

  it('tells a server from a tool, and a running database from a stopped one', async (t) => {
    const dataDir = await dataFolder(t)
    const tool = await open(t, { dataDir, role: 'tool' })

    const besideTool = await lookAtEmbedded(dataDir)
    const server = await open(t, { dataDir })
    const besideServer = await lookAtEmbedded(dataDir)
    await server.stop()
    await tool.stop()
    const stopped = await lookAtEmbedded(dataDir)

    assert.deepEqual(besideTool?.running, { pid: tool.pid, server: undefined })
    assert.deepEqual(besideServer?.running, { pid: tool.pid, server: process.pid })
    assert.deepEqual(stopped, { cluster: tool.dir, isForeign: false, major: 18, running: undefined })
  })
})
