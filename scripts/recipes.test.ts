import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const folder = await mkdtemp(join(tmpdir(), 'tradepost-recipes-'))
after(() => rm(folder, { recursive: true, force: true }))

type Change = { file: string; before: string; after: string }
type Recipe = { title: string; files: number | undefined; changes: Change[] }

/** The hunks of a block: the first line names the file, an empty line without a mark begins another hunk. */
const changesOf = (block: string): Change[] => {
  const [file = '', ...lines] = block.trimEnd().split('\n')
  const hunks = lines.join('\n').split('\n\n')
  return hunks.map((hunk) => {
    const side = (mark: string) =>
      hunk
        .split('\n')
        .filter((line) => line.startsWith(' ') || line.startsWith(mark))
        .map((line) => line.slice(1))
        .join('\n')
    return { file, before: side('-'), after: side('+') }
  })
}

const page = await readFile(join(root, 'docs/contribute/recipes.md'), 'utf8')
const recipes = page
  .split(/^##+ /m)
  .slice(1)
  .map((section): Recipe => {
    const [heading = ''] = section.split('\n')
    const [, title = heading, files] = /^(.*?)(?: \[(\d+).*\])?$/.exec(heading) ?? []
    const blocks = [...section.matchAll(/^ *```diff\n(.*?)^ *```/gms)].map(([, block = '']) => block)
    return {
      title,
      files: files === undefined ? undefined : Number(files),
      changes: blocks.flatMap(changesOf),
    }
  })
  .filter(({ changes }) => changes.length > 0)

const apply = async ({ file, before, after: next }: Change) => {
  const path = join(folder, file)
  const text = await readFile(path, 'utf8').catch(() => '')
  if (before !== '') assert.equal(text.split(before).length, 2, `${file} has once:\n${before}`)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, before === '' ? `${next}\n` : text.replace(before, () => next))
}

const compile = (project: string) =>
  // one checker, and garbage collected less often, as the checks do
  promisify(execFile)(
    join(root, 'node_modules/.bin/tsc'),
    ['--noEmit', '--checkers', '1', '--project', project],
    { cwd: folder, env: { GOGC: '400', ...process.env } },
  ).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )

describe('the recipes', () => {
  it('change as many files as they say', () => {
    assert.ok(recipes.length >= 8)
    for (const { title, files, changes } of recipes)
      assert.equal(new Set(changes.map(({ file }) => file)).size, files, title)
  })

  it('can be carried out as written, all of them together, and compile', async () => {
    const listed = spawnSync(
      'git',
      ['ls-files', '--cached', '--others', '--exclude-standard', '--', 'packages', 'scripts', '*.json'],
      {
        cwd: root,
        encoding: 'utf8',
      },
    )
    for (const file of listed.stdout.trim().split('\n')) {
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await cp(join(root, file), join(folder, file))
    }
    const modules = join(folder, 'node_modules')
    await mkdir(join(modules, '@tradepost'), { recursive: true })
    for (const name of await readdir(join(root, 'node_modules')))
      if (name !== '@tradepost' && !name.startsWith('.'))
        await symlink(join(root, 'node_modules', name), join(modules, name))
    for (const name of await readdir(join(folder, 'packages')))
      await symlink(join(folder, 'packages', name), join(modules, '@tradepost', name))

    for (const change of recipes.flatMap(({ changes }) => changes)) await apply(change)

    assert.equal(await compile('tsconfig.json'), '')
    assert.equal(await compile('packages/console/tsconfig.json'), '')
  })
})
