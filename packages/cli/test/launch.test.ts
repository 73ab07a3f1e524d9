import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'
import { binary, newFolder, tradepostProcess } from './tradepost.ts'

const execute = promisify(execFile)

/** A Node that is too old to run TypeScript, if this machine has one. */
const findOldNode = async (): Promise<string | undefined> => {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const node = join(folder, 'node')
    if (!existsSync(node)) continue
    const { stdout } = await execute(node, ['--version'])
    if (Number.parseInt(stdout.slice(1), 10) < 24) return node
  }
  return undefined
}

describe('the command tradepost', () => {
  it('helps on standard output, without colour, and refuses on standard error with code 2', async () => {
    const [help, version, unknown, wrong] = await Promise.all([
      tradepostProcess(['--help']),
      tradepostProcess(['--version']),
      tradepostProcess(['doctr']),
      tradepostProcess(['merchant', 'list', '--jsn']),
    ])

    assert.deepEqual([help.code, help.stderr, version.code], [0, '', 0])
    assert.match(help.stdout, /^Tradepost .+\n\nUsage: npx tradepost <command>/)
    assert.ok(!help.stdout.includes('\u001b'))
    assert.match(version.stdout, /^\d+\.\d+\.\d+\n$/)
    assert.deepEqual([unknown.code, unknown.stdout], [2, ''])
    assert.match(unknown.stderr, /^There is no command doctr: did you mean doctor\? .+\n$/)
    assert.deepEqual([wrong.code, wrong.stdout], [2, ''])
    assert.match(wrong.stderr, /^merchant list has no option --jsn: did you mean --json\? .+\n$/)
  })

  it('hands over to the Node of the project when the one at hand is older', async (t) => {
    const node = await findOldNode()
    if (!node) return t.skip('there is no older Node on this machine')

    const taken = await tradepostProcess(['--version'], {}, { node })
    const refused = await tradepostProcess(['doctr'], {}, { node })

    assert.match(taken.stdout, /^\d+\.\d+\.\d+\n$/)
    assert.deepEqual([taken.code, refused.code], [0, 2])
  })

  it('says in one sentence that nothing is installed yet', async () => {
    const folder = await newFolder()
    const copy = join(folder, 'packages/cli/bin/tradepost.mjs')
    await mkdir(dirname(copy), { recursive: true })
    await copyFile(binary, copy)

    const failure = await execute(process.execPath, [copy, 'doctor']).catch((error) => error)

    assert.deepEqual(
      [failure.code, failure.stdout, failure.stderr],
      [1, '', 'Tradepost is not installed yet: run npm start once in its folder.\n'],
    )
  })
})
