import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { errors, texts } from '@tradepost/contract'

const packages = join(dirname(fileURLToPath(import.meta.url)), '../../..')

/** A message that is written where it is thrown, or behind the code of a problem. */
const written = /\b(message|reason)\s*[:=]\s*['`][^'`]*\s|'[A-Z]+(_[A-Z]+)+',\s*['`][A-Z$]/

it('finds the text of every refusal in the tables of the contract', async () => {
  const found: string[] = []
  let looked = 0
  for await (const file of glob('{kernel/src/{errors,http,jobs,query,state},server/src/services}/**/*.ts', {
    cwd: packages,
  })) {
    if (/\.(test|fixture)\.ts$/.test(file)) continue
    looked++
    const lines = (await readFile(join(packages, file), 'utf8')).split('\n')
    found.push(...lines.filter((line) => written.test(line)).map((line) => `${file}: ${line.trim()}`))
  }

  assert.ok(looked > 300)
  assert.deepEqual(found, [])
})

it('uses every error and every text of the contract', async () => {
  const words = new Set<string>()
  for await (const file of glob('{kernel/src,server/src,contract/src/openapi}/**/*.ts', { cwd: packages }))
    if (!/\.(test|fixture)\.ts$/.test(file))
      for (const [word] of (await readFile(join(packages, file), 'utf8')).matchAll(/\w+/g)) words.add(word)

  const names = [...Object.keys(errors), ...Object.keys(texts)]
  assert.deepEqual(
    names.filter((name) => !words.has(name)),
    [],
  )
})
