import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'
import { type Build, findBuilt, isPackageInstalled } from '../src/build/built.ts'

const newBuild = async (t: TestContext) => {
  const root = await mkdtemp(join(tmpdir(), 'a build '))
  t.after(() => rm(root, { recursive: true }))
  const builds = join(root, 'dist')
  await mkdir(join(root, 'src'))
  await mkdir(builds)
  const source = join(root, 'src/tea.ts')
  const program = join(root, 'build.mjs')
  const library = new URL('../src/build/built.ts', import.meta.url).href
  await writeFile(source, 'green')
  await writeFile(
    program,
    `import { copyFile, mkdir } from 'node:fs/promises'
     import { writeBuild } from ${JSON.stringify(library)}
     await writeBuild(process.argv[2], async (draft) => {
       await mkdir(draft)
       await copyFile(${JSON.stringify(source)}, draft + '/tea')
     })`,
  )
  const heard: string[] = []
  const build = (over: Partial<Build> = {}) =>
    findBuilt(
      { builds, inputs: [join(root, 'src')], program: pathToFileURL(program), isInstalled: true, ...over },
      { building: 'building', notInstalled: 'not installed', failed: () => 'failed' },
      (text) => heard.push(text),
    )
  return { builds, source, program, heard, build }
}

describe('a build that a start needs', () => {
  it('is made once for the same sources, and again when one has changed', async (t) => {
    const { source, heard, build } = await newBuild(t)

    const first = await build()
    const second = await build()
    await writeFile(source, 'black')
    const third = await build()

    assert.equal(second, first)
    assert.notEqual(third, first)
    assert.equal(await readFile(join(first ?? '', 'tea'), 'utf8'), 'green')
    assert.equal(await readFile(join(third ?? '', 'tea'), 'utf8'), 'black')
    assert.deepEqual(heard, ['building', 'building'])
  })

  it('leaves the latest three for servers that still run', async (t) => {
    const { builds, source, build } = await newBuild(t)
    const folders: (string | undefined)[] = []

    for (const text of ['one', 'two', 'three', 'four']) {
      await writeFile(source, text)
      folders.push(await build())
    }

    assert.deepEqual(
      (await readdir(builds)).map((name) => join(builds, name)).toSorted(),
      folders.slice(1).toSorted(),
    )
  })

  it('is not there when it fails or nothing can build it, but stays when it was built before', async (t) => {
    const { source, program, heard, build } = await newBuild(t)
    const before = await build()
    assert.equal(await build({ isInstalled: false }), before)
    await writeFile(source, 'black')

    assert.equal(await build({ isInstalled: false }), undefined)
    await writeFile(program, 'throw new Error("no tea")')
    assert.equal(await build(), undefined)
    assert.deepEqual(heard, ['building', 'not installed', 'building', 'failed'])
  })

  it('needs a package whose files are there', () => {
    const missing = 'not-there'

    assert.ok(isPackageInstalled(() => import.meta.url))
    assert.ok(!isPackageInstalled(() => new URL('./not-there.ts', import.meta.url).href))
    assert.ok(!isPackageInstalled(() => import.meta.resolve(missing)))
  })
})
