import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { loadTestDatabase } from '../../packages/kernel/src/config/config.ts'

const script = fileURLToPath(new URL('../test.ts', import.meta.url))

/** The command as a person or a build server runs it, on the database of these tests. */
const runTests = (...args: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const env = { ...process.env, DATABASE_URL: loadTestDatabase().url }
    execFile(process.execPath, [script, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    )
  })

const newFile = async (content: string) => {
  const file = join(await mkdtemp(join(tmpdir(), 'command-')), 'some.mjs')
  await writeFile(
    file,
    `import assert from 'node:assert/strict'\nimport { it } from 'node:test'\n${content}\n`,
  )
  return file
}

// each command makes its database anew, so one run shows several things
describe('the command that runs the tests', () => {
  it('ends with an error when a test fails, and says how many passed', async () => {
    const passing = await newFile(
      `it('has a database', () => assert.ok(process.env.TRADEPOST_TEST_TEMPLATE))`,
    )
    const failing = await newFile(`it('adds', () => assert.equal(1 + 1, 3))`)

    const { code, output } = await runTests(passing, failing)

    assert.equal(code, 1, output)
    assert.match(output, /^ℹ tests 2\nℹ suites 2\nℹ pass 1\nℹ fail 1\n/m)
  })

  it('ends with an error when a file does not exist', async () => {
    const { code, output } = await runTests('scripts/none.test.ts')

    assert.equal(code, 1)
    assert.match(output, /there is no test file scripts\/none\.test\.ts/)
  })

  it('tells its options', async () => {
    const { code, output } = await runTests('--help')

    assert.equal(code, 0)
    assert.match(output, /--changed/)
  })
})
