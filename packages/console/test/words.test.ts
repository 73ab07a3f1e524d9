import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import {
  campaignStatuses,
  cancellationReasons,
  couponStatuses,
  customerStatuses,
  deliveryStatuses,
  exportRunStatuses,
  filterOperatorNames,
  findOperation,
  fulfillmentOrderHistoryTypes,
  fulfillmentOrderLineStatuses,
  fulfillmentOrderStatuses,
  importEntities,
  importStatuses,
  modelTypes,
  notificationChannels,
  notificationEventTypes,
  notificationStatuses,
  operationalStatuses,
  packageStatuses,
  pageStatuses,
  paymentStatuses,
  promotionStatuses,
  promotionTargets,
  quantityChangeReasons,
  returnLineStatuses,
  returnOrderHistoryTypes,
  returnOrderStatuses,
  routingStrategies,
  salesOrderFulfillmentStatuses,
  salesOrderHistoryTypes,
  salesOrderLineStatuses,
  salesOrderStatuses,
  segmentTypes,
  slotStatuses,
  triggerTypes,
  userStatuses,
} from '@tradepost/contract'
import german from '../src/app/words/catalog/de.json' with { type: 'json' }
import english from '../src/app/words/catalog/en.json' with { type: 'json' }
import { wordsOf } from '../src/app/words/words.ts'
import { conditionFacts } from '../src/build/condition-facts.ts'
import { argumentsOf, argumentTypes } from '../src/build/word-arguments.ts'

const app = join(dirname(dirname(fileURLToPath(import.meta.url))), 'src/app')

const en = wordsOf(english, 'en')

/** Each text by its path, without the hints for translators. */
const textsOf = (texts: object, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]): [string, string][] => {
    if (key.startsWith('@')) return []
    return typeof text === 'string' ? [[`${path}${key}`, text]] : textsOf(text, `${path}${key}.`)
  })

const sources: [string, string][] = []
for await (const file of glob('**/*.{ts,tsx}', { cwd: app, exclude: ['words/**'] }))
  sources.push([file, await readFile(join(app, file), 'utf8')])

describe('the texts of the console', () => {
  it('are there in every language, with the same arguments', () => {
    const { api, ...translated } = german

    assert.deepEqual(
      textsOf(translated).map(([path]) => path),
      textsOf(english).map(([path]) => path),
    )
    assert.deepEqual(new Map(argumentsOf(translated)), new Map(argumentsOf(english)))
    for (const [path, text] of [...textsOf(german), ...textsOf(english)])
      assert.notEqual(text.trim(), '', path)
  })

  it('have hints for translators only beside a text or a group of them', () => {
    const withoutText = (texts: object): string[] =>
      Object.entries(texts).flatMap(([key, text]) => {
        if (typeof text === 'object') return withoutText(text)
        return key.startsWith('@') && !(key.slice(1) in texts) ? [key] : []
      })

    assert.deepEqual(withoutText(english), [])
  })

  it('are called with the arguments that they have: npm run words', async () => {
    const written = await readFile(join(app, 'words/arguments.ts'), 'utf8')

    assert.equal(written, argumentTypes(english))
  })

  it('count in the way of the language', () => {
    assert.equal(en.segment.count({ count: 1 }), '1 customer')
    assert.equal(wordsOf(german, 'de').segment.count({ count: 1200 }), '1.200 Kunden')
    assert.equal(en.detail.by({ name: 'system' }), 'by Tradepost')
    assert.match(en.message.placeholders, /such as \{\{customer\.firstName\}\} are/)
  })

  it('name every status and kind that a screen shows', () => {
    const shown = [
      ...salesOrderStatuses,
      ...salesOrderFulfillmentStatuses,
      ...salesOrderLineStatuses,
      ...salesOrderHistoryTypes,
      ...fulfillmentOrderStatuses,
      ...operationalStatuses,
      ...modelTypes,
      ...paymentStatuses,
      ...cancellationReasons,
      ...fulfillmentOrderHistoryTypes,
      ...fulfillmentOrderLineStatuses,
      ...packageStatuses,
      ...quantityChangeReasons,
      ...pageStatuses,
      ...campaignStatuses,
      ...notificationChannels,
      ...notificationEventTypes,
      ...notificationStatuses,
      ...importStatuses,
      ...importEntities,
      ...customerStatuses,
      ...deliveryStatuses,
      ...promotionStatuses,
      ...promotionTargets,
      ...returnLineStatuses,
      ...returnOrderHistoryTypes,
      ...returnOrderStatuses,
      ...routingStrategies,
      ...segmentTypes,
      ...slotStatuses,
      ...triggerTypes,
      ...userStatuses,
      ...exportRunStatuses,
      ...couponStatuses,
    ]

    assert.deepEqual(
      shown.filter((word) => !Object.hasOwn(en.value, word)),
      [],
    )
    assert.deepEqual(Object.keys(en.rule.operators).toSorted(), filterOperatorNames.toSorted())
  })

  it('have verbs for statuses alone, so that none is left over', () => {
    const statuses: string[] = [
      ...salesOrderStatuses,
      ...fulfillmentOrderStatuses,
      ...returnOrderStatuses,
      ...campaignStatuses,
    ]

    assert.deepEqual(
      Object.keys(en.moves).filter((word) => !statuses.includes(word)),
      [],
    )
  })

  it('name every field that a condition or rule can use', () => {
    const fields = Object.values(conditionFacts).flatMap((one) => [
      ...Object.keys(one.fields),
      ...one.families,
    ])

    assert.ok(fields.length > 20)
    assert.deepEqual(
      fields.filter((field) => !Object.hasOwn(en.rule.fields, field)),
      [],
    )
  })

  it('name every filter that a list offers', () => {
    const offered = sources.flatMap(([, text]) => {
      const [, operation] = /from 'contract:(list\w+)'/.exec(text) ?? []
      const fields = operation ? (findOperation(operation)?.operation.filters ?? []) : []
      const [, list = ''] = /filters(?:=\{| = )\[([^\]]*)\]/.exec(text) ?? []
      const named = [...list.matchAll(/'([\w.]+)'/g)].map(([, field = '']) => field)
      assert.deepEqual(
        named.filter((field) => !fields.includes(field)),
        [],
        operation,
      )
      return named
    })

    assert.ok(offered.length > 20)
    assert.deepEqual(
      offered.filter((field) => !Object.hasOwn(en.field, field)),
      [],
    )
  })

  it('are used by a screen, each of them', () => {
    const all = sources.map(([, text]) => text).join('\n')
    // tables of codes, and areas of which a screen looks a word up by a name that it gets
    const isLookedUp = (area: string) =>
      ['field', 'value', 'permission', 'moves'].includes(area) || all.includes(`words.${area}[`)
    const unused = Object.entries(en).flatMap(([area, words]) =>
      typeof words === 'string' || isLookedUp(area)
        ? []
        : Object.keys(words)
            .filter((key) => !new RegExp(`\\b${area}\\.${key}\\b`).test(all))
            .map((key) => `${area}.${key}`),
    )

    assert.deepEqual(unused, [])
  })

  it('stand in the catalogs and not in the screens', () => {
    assert.ok(sources.length > 20)
    const loose = sources.flatMap(([file, text]) => [
      ...[...text.matchAll(/<\w+(?: [^<>{}]*)?>\s*([^<>{}]*[a-z]{3}[^<>{}]*)<\//g)].map(
        ([, found]) => `${file}: ${found}`,
      ),
      ...[...text.matchAll(/\b(?:aria-label|placeholder|title|label|alt)="([^"]+)"/g)].map(
        ([, found]) => `${file}: ${found}`,
      ),
    ])

    assert.deepEqual(loose, [])
  })
})
