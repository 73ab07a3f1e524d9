import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { it } from 'node:test'

const packages = new URL('../../../', import.meta.url).pathname

/** Its values, up to the rows that it changes. */
const updatesOfProducts = (text: string): string[] =>
  [...text.matchAll(/\bupdate\s+product\s(?:(?!\bwhere\b)[\s\S])*/g)].map(([statement]) => statement)

const forgetsAuthor = (statement: string): boolean => !/\bupdate_user\s*=/.test(statement)

/** The history takes the author from the row: without a new one, a change would be attributed to the previous author. */
it('lets every statement that changes products say who does', () => {
  const files = globSync(['*/src/**/*.ts', 'server/functions/**/*.sql'], {
    cwd: packages,
    exclude: ['**/*.test.ts'],
  })
  const found = files.flatMap((file) =>
    updatesOfProducts(readFileSync(packages + file, 'utf8')).map((statement) => ({ file, statement })),
  )

  assert.ok(found.length >= 3, `only ${found.length} statements were found`)
  assert.deepEqual(
    found.filter(({ statement }) => forgetsAuthor(statement)),
    [],
  )
  const forgetful = updatesOfProducts('update product p\n set revision = 2 where update_user = $1')
  assert.deepEqual(forgetful.map(forgetsAuthor), [true])
})
