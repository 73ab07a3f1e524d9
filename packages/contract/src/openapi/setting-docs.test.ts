import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'
import { MerchantSettings, ShopSettings } from '../services/merchant-settings.ts'
import { settingFields } from './fields/setting.ts'

const page = readFileSync(new URL('../../../../docs/services/shops.md', import.meta.url), 'utf8')
const [, section = ''] = /^### Which setting does what\n([\s\S]*?)^#/m.exec(page) ?? []

/** Rows of both tables: the settings that each names, and what acts on them. */
const tables = section
  .split(/\n\n+/)
  .filter((block) => block.startsWith('|'))
  .map((block) =>
    block
      .split('\n')
      .slice(2)
      .filter((line) => line.startsWith('|'))
      .map((line) => {
        const [, names = '', told = ''] = line.split('|')
        return { names: [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name), told: told.trim() }
      }),
  )

for (const [index, [whose, schema]] of (
  [
    ['the merchant', MerchantSettings],
    ['a shop', ShopSettings],
  ] as const
).entries())
  it(`every setting of ${whose} is told once, with what acts on it`, () => {
    const rows = tables[index] ?? []
    const kept = rows.filter(({ told }) => told.startsWith('kept for')).flatMap(({ names }) => names)
    const described = Object.keys(schema.properties).filter((name) =>
      settingFields[name as keyof typeof settingFields].startsWith('Kept for'),
    )

    assert.deepEqual(rows.flatMap(({ names }) => names).sort(), Object.keys(schema.properties).sort())
    assert.ok(rows.every(({ told }) => told !== ''))
    assert.deepEqual(kept.sort(), described.sort())
  })
