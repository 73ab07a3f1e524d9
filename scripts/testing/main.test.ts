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

const failing = `it('adds', () => assert.equal(1 + 1, 3))`
/** Fails unless it ran before. */
const unsteady = `import { existsSync, writeFileSync } from 'node:fs'
const mark = new URL('mark', import.meta.url)
it('meets nobody', () => {
  const isSecond = existsSync(mark)
  writeFileSync(mark, '')
  assert.ok(isSecond, 'met another')
})`

// each command makes its database anew, so one run shows several things
describe('the command that runs the tests', () => {
  it('ends well if what failed passes alone, and says how many passed and what failed before', async () => {
    const steady = await newFile(`it('has a database', () => assert.ok(process.env.TRADEPOST_TEST_TEMPLATE))`)

    const { code, output } = await runTests('--again=1', steady, await newFile(unsteady))

    assert.equal(code, 0, output)
    assert.match(output, /^ℹ tests 2\nℹ suites 2\nℹ pass 2\nℹ fail 0\n/m)
    assert.match(output, /^ℹ unsteady .*some\.mjs: meets nobody: .*met another/m)
  })

  it('ends with an error when what failed fails again', async () => {
    const { code, output } = await runTests('--again=2', await newFile(failing), await newFile(unsteady))

    assert.equal(code, 1, output)
    assert.match(output, /^ℹ pass 1\nℹ fail 1$/m)
  })

  it('ends with an error when more fail than may run again', async () => {
    const { code, output } = await runTests('--again=1', await newFile(unsteady), await newFile(failing))

    assert.equal(code, 1, output)
    assert.match(output, /^ℹ pass 0\nℹ fail 2$/m)
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
