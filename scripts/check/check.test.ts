import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { commentProblems } from './comments.ts'
import { cycleProblems, folderCycleProblems } from './cycles.ts'
import { packageProblems } from './packages.ts'
import { roleProblems } from './roles.ts'
import { roomProblems } from './rooms.ts'
import { serviceProblems } from './services.ts'
import { sizeProblems } from './sizes.ts'
import { readSources, type Source } from './sources.ts'

const services = 'packages/server/src/services'

const source = (file: string, path: string, over: Partial<Source['imports'][number]> = {}): Source => ({
  file,
  lines: 10,
  imports: [{ target: path, path, isType: false, isLate: false, ...over }],
  comments: [],
})

describe('the check of imports', () => {
  it('reads static, type and late imports, and finds the files that they lead to', async () => {
    const sources = await readSources()
    const importsOf = (file: string) => sources.find((one) => one.file === file)?.imports

    assert.deepEqual(importsOf('packages/cli/src/server.ts'), [
      { target: '@tradepost/server/run', path: 'packages/server/src/run.ts', isType: false, isLate: false },
      { target: '@tradepost/demo', path: 'packages/demo/src/index.ts', isType: false, isLate: true },
      {
        target: '@tradepost/console',
        path: 'packages/console/src/build/index.ts',
        isType: false,
        isLate: true,
      },
    ])
    assert.partialDeepStrictEqual(importsOf('packages/server/src/demo.ts'), [
      { isType: true },
      { path: 'packages/server/src/site/index.ts', isType: true },
    ])
    assert.deepEqual(
      importsOf('packages/cli/src/commands/serve.command.ts')?.map(({ isLate }) => isLate),
      [false, true],
    )
  })

  it('lets commands, and a start that may yet be refused, begin without the services', async () => {
    const sources = new Map((await readSources()).map((one) => [one.file, one.imports]))
    const reached = new Set<string>()
    const load = (file: string) => {
      if (reached.has(file)) return
      reached.add(file)
      for (const { path, isType, isLate } of sources.get(file) ?? [])
        if (path && !isType && !isLate) load(path)
    }

    for (const entry of [
      'cli/src/session.ts',
      'server/src/run.ts',
      'server/src/tool.ts',
      'server/src/workers.ts',
    ])
      load(`packages/${entry}`)

    assert.ok(reached.has('packages/server/src/services/auth/index.ts'))
    assert.ok(!reached.has('packages/server/src/app.ts'))
    assert.ok(!reached.has('packages/server/src/services/order/index.ts'))
  })

  it('keeps packages in their order and off the inside of others', () => {
    const index = 'packages/demo/src/index.ts'

    assert.match(
      packageProblems(source('packages/server/src/app.ts', index, { target: '@tradepost/demo' }))[0] ?? '',
      /server may not know demo/,
    )
    assert.match(
      packageProblems(source('packages/cli/src/main.ts', index, { target: '../../demo/src/index.ts' }))[0] ??
        '',
      /reaches into the package demo by a path/,
    )
    for (const file of ['packages/cli/src/main.ts', 'packages/server/test/law/reads.test.ts'])
      assert.deepEqual(packageProblems(source(file, index, { target: '@tradepost/demo' })), [])
  })

  it('keeps services in their order, and lets others in by the index only', () => {
    const order = `${services}/order/sales/list.ts`

    assert.deepEqual(serviceProblems(source(order, `${services}/catalog/index.ts`)), [])
    assert.match(
      serviceProblems(source(order, `${services}/catalog/product/product.rules.ts`))[0] ?? '',
      /reaches into the service catalog/,
    )
    assert.match(
      serviceProblems(source(`${services}/auth/user/user.service.ts`, `${services}/order/index.ts`))[0] ?? '',
      /auth comes before order/,
    )
    assert.match(
      serviceProblems(source(`${services}/gift/gift/gift.store.ts`, order))[0] ?? '',
      /no place in the order/,
    )
  })

  it('keeps routes and jobs of a room for the index of its service', () => {
    const routes = `${services}/order/fulfillment/line.routes.ts`

    assert.deepEqual(serviceProblems(source(`${services}/order/index.ts`, routes)), [])
    assert.match(
      serviceProblems(source(`${services}/order/sales/list.ts`, routes))[0] ?? '',
      /not for the room sales/,
    )
  })

  it('keeps roles apart, but lets them share types', () => {
    const rules = `${services}/order/order/order.rules.ts`
    const store = `${services}/order/order/order.store.ts`

    assert.match(roleProblems(source(rules, store))[0] ?? '', /rules may not use store/)
    assert.deepEqual(roleProblems(source(rules, store, { isType: true })), [])
    assert.deepEqual(roleProblems(source(store, rules)), [])
  })

  it('lets a room use those below it in its service, and none above', () => {
    const save = `${services}/order/record/save.ts`
    const create = `${services}/order/sales/create.ts`
    const take = `${services}/order/fulfillment/create/create.ts`

    assert.deepEqual(roomProblems(source(create, save)), [])
    assert.deepEqual(roomProblems(source(`${services}/order/fulfillment/list.ts`, take)), [])
    assert.match(roomProblems(source(save, create))[0] ?? '', /record comes before sales/)
    assert.match(
      roomProblems(source(take, `${services}/order/fulfillment/list.ts`, { isType: true }))[0] ?? '',
      /fulfillment\/create comes before fulfillment in/,
    )
    for (const name of ['save.test.ts', 'record.routes.ts', 'record.jobs.ts'])
      assert.deepEqual(roomProblems(source(`${services}/order/record/${name}`, create)), [])
    assert.match(roomProblems(source(`${services}/order/attic/save.ts`, save))[0] ?? '', /stands in no room/)
    assert.match(
      roomProblems(source(`${services}/toy/model/save.ts`, save))[0] ?? '',
      /has no order of rooms/,
    )
    assert.match(
      roomProblems(source('packages/kernel/src/db/db.ts', 'packages/kernel/src/http/bind.ts'))[0] ?? '',
      /db comes before http in kernel/,
    )
  })

  it('refuses a use case that needs more than fifteen modules, and does not count what a service offers', () => {
    const create = source(`${services}/order/sales/create.ts`, `${services}/catalog/index.ts`)
    const importing = (count: number): Source => ({
      ...create,
      imports: [
        ...create.imports,
        ...Array.from({ length: count }, (_, n) => {
          const path = `${services}/order/model/line/${n}.rules.ts`
          return { target: path, path, isType: n % 2 === 0, isLate: false }
        }),
      ],
    })

    assert.deepEqual(roomProblems(importing(15)), [])
    assert.match(roomProblems(importing(16))[0] ?? '', /imports 16 modules of ours/)
  })

  it('takes a file without a role for a use case', () => {
    const rules = `${services}/order/sales/check.rules.ts`

    assert.match(
      roleProblems(source(rules, `${services}/order/sales/update.ts`))[0] ?? '',
      /rules may not use service/,
    )
  })

  it('finds circles, also of types, but not those that are closed later', () => {
    const circle = (over: Partial<Source['imports'][number]>) => [
      source('a.ts', 'b.ts'),
      source('b.ts', 'c.ts', { isType: true }),
      source('c.ts', 'a.ts', over),
    ]

    assert.deepEqual(cycleProblems(circle({})), ['a.ts → b.ts → c.ts → a.ts: import each other in a circle'])
    assert.deepEqual(cycleProblems(circle({ isLate: true })), [])
  })

  it('finds folders of the console that use each other, but for one inside of the other', () => {
    const app = 'packages/console/src/app/parts'
    const pair = (one: string, other: string) =>
      folderCycleProblems([
        source(`${app}/${one}/a.ts`, `${app}/${other}/a.ts`),
        source(`${app}/${other}/b.ts`, `${app}/${one}/b.ts`),
      ])

    assert.deepEqual(pair('list', 'form'), [
      `${app}/list → ${app}/form → ${app}/list: import each other in a circle`,
    ])
    assert.deepEqual(pair('list', 'list/filter'), [])
  })

  it('refuses files of more than 300 lines', () => {
    assert.deepEqual(sizeProblems([{ ...source('a.ts', 'b.ts'), lines: 300 }]), [])
    assert.equal(sizeProblems([{ ...source('a.ts', 'b.ts'), lines: 301 }]).length, 1)
  })

  it('knows the roles of files in services', () => {
    const problemsOf = (name: string) => roleProblems(source(`${services}/order/order/${name}`, 'none'))

    assert.match(problemsOf('order.engine.ts')[0] ?? '', /has no role/)
    assert.deepEqual(['order.rules.ts', 'order.rules.test.ts', 'order-cache.ts'].flatMap(problemsOf), [])
  })

  it('reads doc comments with the names below them, and refuses those that say nothing', async () => {
    const own = (await readSources()).find(({ file }) => file === 'scripts/check/comments.ts')
    const problemsOf = (text: string, name: string) =>
      commentProblems({ file: 'a.ts', lines: 1, imports: [], comments: [{ line: 1, text, name }] })

    assert.deepEqual(own?.comments[0], {
      line: 3,
      text: 'Openings that put off what the comment has to say.',
      name: 'openings',
    })
    assert.match(problemsOf('What the order costs.', 'total')[0] ?? '', /begins with "What"/)
    assert.match(problemsOf('The id of the order.', 'orderId')[0] ?? '', /repeats the name/)
    assert.deepEqual(problemsOf('The id of the order, a UUID.', 'orderId'), [])
  })
})
