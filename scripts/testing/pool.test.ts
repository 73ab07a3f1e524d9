import assert from 'node:assert/strict'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { type PoolOptions, startPool } from './pool.ts'
import { createReport } from './report.ts'

const head = `import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
`
const passing = `it('holds', () => undefined)`

/** Runs files with these contents and gives the whole output. */
const runFiles = async (contents: Record<string, string>, options: Partial<PoolOptions> = {}) => {
  const root = await mkdtemp(join(tmpdir(), 'runner-'))
  for (const [file, content] of Object.entries(contents)) await writeFile(join(root, file), head + content)
  const out = new PassThrough()
  const printed = text(out)
  const report = createReport(out, (options.nodeOptions ?? []).length > 0)
  const pool = startPool({
    root,
    env: process.env,
    fileMs: 120_000,
    graceMs: 30_000,
    nodeOptions: [],
    width: 1,
    widest: 1,
    isIdle: () => false,
    files: Object.keys(contents),
    isAlone: () => false,
    onRun: report.show,
    onProblem: (files, problem) => report.fail(`behind ${files.join(', ')}`, problem),
    ...options,
  })
  await pool.finished
  const isWell = await report.end()
  out.end()
  return { isWell, printed: await printed }
}

describe('the runner of the tests', () => {
  it('adds up the tests of all files', async () => {
    const { isWell, printed } = await runFiles({
      'a.mjs': `${passing}; describe('a suite', () => { it('holds, too', () => undefined) })`,
      'b.mjs': `${passing}; it.skip('is left out'); it.todo('comes later')`,
    })

    assert.equal(isWell, true, printed)
    assert.match(printed, /^✔ a\.mjs/m)
    assert.match(
      printed,
      /^ℹ tests 5\nℹ suites 3\nℹ pass 3\nℹ fail 0\nℹ cancelled 0\nℹ skipped 1\nℹ todo 1\n/m,
    )
  })

  const broken: [title: string, content: string, shown: RegExp, options?: Partial<PoolOptions>][] = [
    ['a test fails', `it('adds', () => assert.equal(1 + 1, 3))`, /adds[\s\S]+2 !== 3/],
    ['a hook fails', `before(() => { throw new Error('no water') }); ${passing}`, /no water/],
    ['a file cannot be loaded', `import './nowhere.mjs'; ${passing}`, /Cannot find module/],
    ['a file is not JavaScript', `const = ; ${passing}`, /SyntaxError/],
    ['a file has no test', '', /bad\.mjs[\s\S]+has no test/],
    ['a file has empty suites only', `describe('a suite', () => undefined)`, /has no test/],
    ['the process ends', `it('leaves', () => process.exit(7))`, /its process ended with code 7/],
    ['the process ends well', `it('leaves', () => process.exit(0))`, /its process ended with code 0/],
    ['the process is killed', `it('dies', () => process.kill(process.pid, 'SIGKILL'))`, /ended by SIGKILL/],
    [
      'a test never ends',
      `it('waits', () => new Promise((resolve) => setTimeout(resolve, 1e8)))`,
      /timed out after 3000ms/,
      { fileMs: 3_000, graceMs: 5_000 },
    ],
    [
      'a test keeps the process to itself',
      `it('blocks', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))`,
      /its process was ended by SIGKILL/,
      { fileMs: 3_000, graceMs: 3_000 },
    ],
    [
      'an error comes when its test is over',
      `it('leaves work', () => void setImmediate(() => Promise.reject(new Error('too late')))); it('waits', () => new Promise((resolve) => setTimeout(resolve, 300)))`,
      /too late/,
    ],
    [
      'something is left that keeps the process alive',
      `it('leaves a timer', () => void setInterval(() => undefined, 1e6))`,
      /behind (good\.mjs, )?bad\.mjs/,
      { graceMs: 5_000 },
    ],
  ]
  for (const [title, content, shown, options] of broken)
    it(`fails when ${title}, and runs the other files`, async () => {
      const { isWell, printed } = await runFiles({ 'bad.mjs': content, 'good.mjs': passing }, options)

      assert.equal(isWell, false, printed)
      assert.match(printed, shown)
      assert.match(printed, /^✔ good\.mjs/m)
      assert.match(printed, /^ℹ fail [1-9]/m)
    })

  it('blames the test that runs for an error that nobody caught', async () => {
    const lost = {
      'a timer': 'setTimeout(boil, 1)',
      'a promise': 'Promise.resolve().then(() => sleep(1)).then(boil)',
      'a tick': 'process.nextTick(boil)',
      'a microtask': 'queueMicrotask(boil)',
      'a server':
        'createServer((socket) => boil(socket.destroy())).listen(0, function () { connect(this.address().port) }).unref()',
    }
    const tests = Object.entries(lost).map(
      ([where, work]) =>
        `it('is lost by ${where}', async () => { await sleep(1); ${work}; await sleep(1e6) })`,
    )

    const { printed } = await runFiles({
      'tea.mjs': `import { connect, createServer } from 'node:net'
        import { setTimeout } from 'node:timers'
        const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms).unref())
        const boil = () => { throw new Error('boiled over') }
        describe('tea', { concurrency: true }, () => {
          ${tests.join('\n')}
          it('is kept', () => new Promise((resolve) => setTimeout(resolve, 500)))
        })`,
    })

    for (const where of Object.keys(lost)) assert.match(printed, new RegExp(`✖ is lost by ${where}`))
    assert.match(printed, /✔ is kept/)
    assert.match(printed, /^ℹ pass 1\nℹ fail 5\nℹ cancelled 0\n/m)
  })

  it('counts a suite that is skipped as a whole as one test', async () => {
    const { isWell, printed } = await runFiles({
      'tea.mjs': `describe('tea', { skip: 'there is no water' }, () => { it('boils', () => undefined) })`,
    })

    assert.equal(isWell, true, printed)
    assert.match(printed, /tea .*# there is no water/)
    assert.match(printed, /^ℹ tests 1\n/m)
    assert.match(printed, /^ℹ skipped 1$/m)
  })

  it('fails when there is no test at all', async () => {
    const { isWell, printed } = await runFiles({})

    assert.equal(isWell, false)
    assert.match(printed, /no test was found/)
  })

  it('keeps the hooks of a file from other files', async () => {
    const { isWell, printed } = await runFiles({
      'a.mjs': `beforeEach(() => { globalThis.hooks = (globalThis.hooks ?? 0) + 1 }); after(() => { globalThis.closed = true }); ${passing}`,
      'b.mjs': `it('is alone', () => { assert.equal(globalThis.hooks, 1); assert.equal(globalThis.closed, true) })`,
    })

    assert.equal(isWell, true, printed)
  })

  it('waits for a test that waits for what keeps no process alive, and for the file behind it', async () => {
    const { isWell, printed } = await runFiles(
      {
        'a.mjs': `it('waits', () => new Promise((resolve) => setTimeout(resolve, 300).unref()))`,
        'b.mjs': passing,
      },
      { fileMs: 5_000, graceMs: 5_000 },
    )

    assert.equal(isWell, true, printed)
    assert.match(printed, /^ℹ pass 2$/m)
  })

  it('gives a process of its own to a file that needs one', async () => {
    const marks = { 'a.mjs': `globalThis.mark = 1; ${passing}` }
    const looks = { 'b.mjs': `it('sees nothing', () => assert.equal(globalThis.mark, undefined))` }

    const { isWell, printed } = await runFiles(
      { ...marks, ...looks },
      { isAlone: (file) => file === 'b.mjs' },
    )

    assert.equal(isWell, true, printed)
  })

  it('begins another file while the cores have nothing to do, but never more than its widest', async () => {
    const marks = `import { existsSync, writeFileSync } from 'node:fs'
      const mark = (name) => new URL(name, import.meta.url)
      const seen = (name) => existsSync(mark(name))`
    const meet = (own: string, other: string) => `${marks}
      it('meets the other', async () => {
        writeFileSync(mark('${own}-begun'), '')
        while (!seen('${other}-begun')) await new Promise((resolve) => setTimeout(resolve, 20))
      })
      after(() => writeFileSync(mark('${own}-ended'), ''))`
    const third = `${marks}; it('comes behind one of them', () => assert.ok(seen('a-ended') || seen('b-ended')))`

    const { isWell, printed } = await runFiles(
      { 'a.mjs': meet('a', 'b'), 'b.mjs': meet('b', 'a'), 'c.mjs': third },
      { widest: 2, isIdle: () => true },
    )

    assert.equal(isWell, true, printed)
    assert.match(printed, /^ℹ pass 3$/m)
  })

  it('runs the tests whose name matches, wherever they stand', async () => {
    const { isWell, printed } = await runFiles(
      {
        'a.mjs': `describe('tea', () => { it('is hot', () => undefined); it('is cold', () => assert.fail()) })`,
        'b.mjs': `it('fails', () => assert.fail())`,
      },
      { nodeOptions: ['--test-name-pattern=is hot'], isAlone: () => true },
    )

    assert.equal(isWell, true, printed)
    assert.match(printed, /is hot[\s\S]+^ℹ tests 1$/m)
  })
})
