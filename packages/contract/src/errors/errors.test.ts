import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { describe, it } from 'node:test'
import { errors, texts } from './index.ts'

/** The tables of a folder, one after the other. */
const tablesIn = (folder: string): Promise<object[]> =>
  Promise.all(
    readdirSync(new URL(folder, import.meta.url))
      .filter((file) => /^[a-z]+\.ts$/.test(file) && !['index.ts', 'definition.ts'].includes(file))
      .map(
        async (file) =>
          Object.values(await import(new URL(`${folder}${file}`, import.meta.url).href))[0] as object,
      ),
  )

describe('the tables of errors and texts', () => {
  it('are all part of the whole, and none has a name of another', async () => {
    for (const [whole, folder] of [
      [errors, './'],
      [texts, './texts/'],
    ] as const) {
      const names = (await tablesIn(folder)).flatMap((table) => Object.keys(table))

      assert.deepEqual(names.toSorted(), Object.keys(whole).toSorted())
    }
  })
})
