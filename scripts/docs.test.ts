import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { permissionCodes } from '../packages/contract/src/permission.ts'
import { services } from '../packages/contract/src/services.ts'
import { OLDEST_POSTGRESQL } from '../packages/kernel/src/db/server-version.ts'
import { jobs } from '../packages/server/src/jobs.ts'
import { services as serviceOrder } from './check/services.ts'
import { bruno } from './docs/bruno.ts'
import { stepsOf, unexplained } from './docs/fences.ts'
import { pages as followedPages } from './docs/followed.ts'
import { pages as derivedPages } from './docs/pages.ts'
import { phpOperations } from './docs/php.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const read = (file: string) => readFile(join(root, file), 'utf8')

const pages: string[] = []
for await (const file of glob('{*.md,docs/**/*.md,{packages,examples}/*/*.md}', { cwd: root }))
  pages.push(file)

const withoutCode = (text: string) => text.replaceAll(/^ *```.*?^ *```/gms, '').replaceAll(/`[^`\n]*`/g, '')

/** As the hosts of repositories make them: lower case, words joined by hyphens. */
const anchors = (text: string): string[] =>
  [...text.replaceAll(/^ *```.*?^ *```/gms, '').matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

const linksOf = (text: string): string[] =>
  [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))

const brokenLinks = async (page: string): Promise<string[]> => {
  const broken: string[] = []
  for (const link of linksOf(await read(page))) {
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? page : join(dirname(page), path)
    const leads = existsSync(join(root, target)) && (!anchor || anchors(await read(target)).includes(anchor))
    if (!leads) broken.push(`${page}: ${link}`)
  }
  return broken
}

const shellBlocks = (text: string): string[] =>
  [...text.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block)

const missing = (text: string, words: string[]) => words.filter((word) => !text.includes(word))

/** Followed by a test of its own, on a server that it stops. */
const operations = 'docs/operate/operations.md'

describe('the documentation', () => {
  it('runs every block that a reader would run, or says in the fence why not', async () => {
    const following: string[] = []
    for (const page of pages) {
      const text = await read(page)
      assert.deepEqual(unexplained(text), [], page)
      if (stepsOf(text).length > 0) following.push(page)
    }

    assert.deepEqual(following.toSorted(), [...Object.keys(followedPages), operations].toSorted())
  })

  it('says that what a page runs with is of the demo', async () => {
    for (const page of Object.keys(followedPages)) {
      const text = await read(page)
      const named = stepsOf(text).some(({ code }) => /\b(tea-assam|downtown|warehouse)\b/.test(code))
      if (named) assert.match(withoutCode(text), /\bdemo\b/, page)
    }
  })

  it('has only links that lead somewhere', async () => {
    assert.ok(pages.includes('README.md'))

    assert.deepEqual((await Promise.all(pages.map(brokenLinks))).flat(), [])
  })

  it('says everywhere which PostgreSQL is needed, as the program does', async () => {
    for (const page of [operations, 'docs/operate/command-line.md'])
      assert.deepEqual(missing(await read(page), [`PostgreSQL ${OLDEST_POSTGRESQL} or newer`]), [], page)
    for (const page of pages)
      for (const [sentence, version] of (await read(page)).matchAll(/PostgreSQL (\d+) or newer/g))
        assert.equal(Number(version), OLDEST_POSTGRESQL, `${page}: ${sentence}`)
  })

  it('names every permission', async () => {
    const codes = permissionCodes.map((code) => `\`${code}\``)

    assert.deepEqual(missing(await read('docs/services/accounts.md'), codes), [])
  })

  it('names every service and where it is', async () => {
    const bases = Object.values(services).flatMap(({ name, base }) => [`\`${name}\``, base])

    assert.deepEqual(missing(await read('docs/guides/api-conventions.md'), bases), [])
  })

  it('has the tables of settings, limits, operators and events as the code has them', async () => {
    for (const [file, derive] of Object.entries(derivedPages)) {
      const page = await read(`docs/${file}`)

      assert.equal(page, derive(page), 'write them by: npm run docs')
    }
  })

  it('has a request of Bruno for every operation, as the contract has them', async () => {
    const files = bruno()
    const found: string[] = []
    for await (const entry of glob('**/*', { cwd: join(root, 'docs/bruno'), withFileTypes: true }))
      if (entry.isFile()) found.push(relative(join(root, 'docs/bruno'), join(entry.parentPath, entry.name)))

    assert.deepEqual(found.toSorted(), [...files.keys()].toSorted(), 'write them by: npm run docs')
    for (const [file, text] of files) assert.equal(await read(join('docs/bruno', file)), text, file)
  })

  it('has the operations of the client for PHP, as the contract has them', async () => {
    assert.equal(
      await read('packages/php/src/Operations.php'),
      phpOperations(),
      'write them by: npm run docs',
    )
  })

  it('tells the order of services that the check of imports holds', async () => {
    const order = serviceOrder.map((name) => `\`${name}\``)

    assert.ok(order.length > 5)
    assert.deepEqual(missing(await read('ARCHITECTURE.md'), [order.join(' < ')]), [])
  })

  it('tells the jobs that run by themselves', async () => {
    const names = jobs.crons.map(({ task }) => `\`${task}\``)

    assert.ok(names.length > 5)
    assert.deepEqual(missing(await read(operations), names), [])
  })

  it('names only files that are there', async () => {
    const files: string[] = []
    for await (const file of glob('{packages,scripts,docs}/**/*.{ts,sql,md,mjs}', {
      cwd: root,
      exclude: (path) => path.includes('node_modules'),
    }))
      files.push(file)
    const exists = (named: string) => files.some((file) => file === named || file.endsWith(`/${named}`))
    /** Made by whoever follows the page. */
    const made = ['first-call.ts', 'product/read/count.ts']

    for (const page of [
      'README.md',
      'ARCHITECTURE.md',
      'CONTRIBUTING.md',
      'SECURITY.md',
      'docs/contribute/recipes.md',
    ]) {
      const named = [...(await read(page)).matchAll(/`([\w./-]*\w\.(?:ts|sql|mjs))`/g)].map(
        ([, name = '']) => name,
      )
      assert.deepEqual(
        named.filter((name) => !made.includes(name) && !exists(name)),
        [],
        page,
      )
    }
  })

  it('has commands that a shell can read', async () => {
    for (const page of pages)
      for (const block of shellBlocks(await read(page))) {
        const { status, stderr } = spawnSync('bash', ['-n'], { input: block, encoding: 'utf8' })
        assert.equal(status, 0, `${page}: ${stderr}`)
      }
  })
})
