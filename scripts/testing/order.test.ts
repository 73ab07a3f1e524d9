import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dependents, type Imports, readImports, selectChanged } from './changed.ts'
import { longestFirst } from './durations.ts'
import { findFiles, needsOwnProcess, tierOf } from './files.ts'
import { watchIdle } from './idle.ts'
import { readTestOptions } from './options.ts'

describe('the order of test files', () => {
  it('begins with those that nobody measured, then with the longest', () => {
    assert.deepEqual(longestFirst(['a', 'b', 'c', 'd'], { a: 100, c: 900 }), ['b', 'd', 'c', 'a'])
  })

  it('knows by its name which file needs a process of its own', () => {
    assert.equal(needsOwnProcess('packages/server/test/process/stop.test.ts'), true)
    assert.equal(needsOwnProcess('packages/server/src/umask.process.test.ts'), true)
    assert.equal(needsOwnProcess('packages/kernel/src/db/db.test.ts'), true)
    assert.equal(needsOwnProcess('packages/kernel/src/query/process/query.test.ts'), true)
    assert.equal(needsOwnProcess('packages/sdk/src/umask.process.test.ts'), true)
    assert.equal(needsOwnProcess('packages/kernel/src/http/check/validate.test.ts'), true)
    assert.equal(needsOwnProcess('packages/bench/src/prove-stock/prove.test.ts'), true)
    assert.equal(needsOwnProcess('packages/bench/src/prove-stock/verify.test.ts'), false)
    assert.equal(needsOwnProcess('packages/kernel/src/query/filter.test.ts'), false)
    assert.equal(needsOwnProcess('packages/sdk/src/retry.test.ts'), false)
    assert.equal(needsOwnProcess('packages/server/src/process.test.ts'), false)
  })
})

describe('the tiers of the tests', () => {
  it('leave what needs browsers, dying processes, luck, long laws or much data to the deep one', () => {
    const deep = [
      'packages/server/test/browser/mail.browser.test.ts',
      'packages/server/test/journey/guest-ships.journey.test.ts',
      'packages/server/test/process/stop.test.ts',
      'packages/kernel/src/log.process.test.ts',
      'packages/server/test/law/contract.test.ts',
      'packages/server/src/services/order/sales/order-statements.test.ts',
      'packages/server/src/services/segmentation/race.test.ts',
      'packages/bench/src/bench.test.ts',
    ]
    const quick = [
      'packages/server/test/law/events.test.ts',
      'packages/server/src/services/order/sales/order.test.ts',
      'packages/kernel/src/query/filter.test.ts',
      'scripts/testing/order.test.ts',
    ]

    assert.deepEqual([...new Set(deep.map(tierOf))], ['deep'])
    assert.deepEqual([...new Set(quick.map(tierOf))], ['quick'])
    assert.deepEqual(
      [readTestOptions(['--tier=deep'])].map((read) => read !== 'help' && read.tier),
      ['deep'],
    )
    assert.throws(() => readTestOptions(['--tier=slow']), /--tier takes quick or deep/)
  })
})

describe('the cores of the machine', () => {
  const core = (busy: number, idle: number) => ({
    model: '',
    speed: 0,
    times: { user: busy, nice: 0, sys: busy, idle, irq: 0 },
  })

  const looks = [
    [core(1000, 0), core(1000, 9000)],
    [core(1050, 0), core(1045, 9005)],
    [core(1100, 0), core(1055, 9105)],
  ]
  const lookFrom = () => {
    const left = [...looks]
    return () => left.shift() ?? []
  }

  it('are idle when more than a tenth of their time since the last look was used by nobody', () => {
    const isIdle = watchIdle(lookFrom(), () => 8e9)

    assert.deepEqual([isIdle(), isIdle()], [false, true])
  })

  it('are left idle when there is no memory for one more file', () => {
    const isIdle = watchIdle(lookFrom(), () => 2e9)

    assert.deepEqual([isIdle(), isIdle()], [false, false])
  })
})

describe('the files of a run', () => {
  const root = new URL('../..', import.meta.url).pathname

  it('are named by path, folder or pattern, each once', async () => {
    const here = 'scripts/testing/order.test.ts'

    assert.deepEqual(await findFiles(root, [here, `./${here}`]), [here])
    assert.ok((await findFiles(root, ['scripts/testing'])).includes(here))
    assert.ok((await findFiles(root, ['scripts/*/order.*.ts'])).includes(here))
    assert.ok((await findFiles(root, [])).includes(here))
  })

  it('must exist', async () => {
    await assert.rejects(findFiles(root, ['scripts/none.test.ts']), /there is no test file scripts\/none/)
  })
})

describe('the tests that a change touches', () => {
  const imports: Imports = new Map([
    ['src/a.ts', []],
    ['src/b.ts', ['src/a.ts']],
    ['src/a.test.ts', ['src/a.ts']],
    ['src/b.test.ts', ['src/b.ts']],
    ['src/c.test.ts', []],
  ])
  const tests = ['src/a.test.ts', 'src/b.test.ts', 'src/c.test.ts', 'scripts/docs.test.ts']

  it('are those that import it, also through others', () => {
    assert.deepEqual(selectChanged(imports, ['src/a.ts'], tests), ['src/a.test.ts', 'src/b.test.ts'])
    assert.deepEqual(selectChanged(imports, ['src/c.test.ts'], tests), ['src/c.test.ts'])
    assert.deepEqual(selectChanged(imports, [], tests), [])
  })

  it('are those of the docs when a page changes', () => {
    assert.deepEqual(selectChanged(imports, ['docs/services/prices.md'], tests), ['scripts/docs.test.ts'])
  })

  it('are all when the change is no code', () => {
    assert.deepEqual(selectChanged(imports, ['packages/server/migrations/0099_x.sql'], tests), tests)
  })

  it('are found in this project through packages and started processes', async () => {
    const own = await readImports(new URL('../..', import.meta.url).pathname)

    const reached = dependents(own, ['packages/contract/src/index.ts'])

    assert.ok(reached.has('packages/server/test/support/harness.ts'))
    assert.ok(reached.has('packages/server/test/process/stop.test.ts'))
  })
})

describe('the options of a run', () => {
  it('are files, own options and those of node', () => {
    const args = ['--record', 'a.test.ts', '--test-name-pattern', 'is hot', '--file-seconds=5', '--at-once=7']

    assert.deepEqual(readTestOptions(args), {
      named: ['a.test.ts'],
      changedSince: undefined,
      tier: undefined,
      isChecking: false,
      isRecording: true,
      fileMs: 5_000,
      atOnce: 7,
      mostAtOnce: 7,
      nodeOptions: ['--test-name-pattern=is hot'],
    })
    assert.partialDeepStrictEqual(readTestOptions(['--changed']), { changedSince: 'main' })
    assert.partialDeepStrictEqual(readTestOptions(['--changed=HEAD']), { changedSince: 'HEAD' })
  })

  it('are refused when nobody knows them', () => {
    assert.throws(() => readTestOptions(['--recrod']), /Unknown option/)
    assert.throws(() => readTestOptions(['--file-seconds=0']), /above 0/)
    for (const wrong of ['0', '1.5', 'all'])
      assert.throws(() => readTestOptions([`--at-once=${wrong}`]), /whole number above 0/)
  })
})
