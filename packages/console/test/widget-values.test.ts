import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Widget } from '../src/app/area/content/page.types.ts'
import {
  copyOf,
  type Definition,
  type Input,
  isAsked,
  moved,
  newWidget,
  summaryOf,
  valueIn,
  withValue,
} from '../src/app/area/content/widget/widget-values.ts'

const input = (code: string, more: Partial<Input> = {}): Input => ({
  code,
  type: 'text',
  label: { 'en-us': code },
  description: null,
  required: false,
  localizable: false,
  defaultValue: null,
  visibilityConditions: null,
  typeSpecificSettings: null,
  ...more,
})

const definition = (...widgetConfigInputs: Input[]): Definition => ({
  code: 'acme/cardWidget',
  name: { 'en-us': 'Card' },
  description: null,
  isStandard: false,
  widgetConfigInputs,
})

describe('the value of an input', () => {
  const text = input('text', { localizable: true })
  const place = { locale: 'de-de', locales: ['en-us', 'de-de'] }

  it('is that of the language, or one for all languages', () => {
    assert.equal(valueIn({ text: { 'en-us': 'Tea', 'de-de': 'Tee' } }, text, 'de-de'), 'Tee')
    assert.equal(valueIn({ text: 'Tea' }, text, 'de-de'), 'Tea')
    assert.equal(valueIn({ text: { 'en-us': 'Tea' } }, text, 'de-de'), null)
    assert.deepEqual(valueIn({ text: { url: 'a.png' } }, text, 'de-de'), { url: 'a.png' })
  })

  it('changes in one language alone, also when it was one for all of them', () => {
    assert.deepEqual(withValue({ text: 'Tea' }, text, place, 'Tee'), {
      text: { 'en-us': 'Tea', 'de-de': 'Tee' },
    })
    assert.deepEqual(withValue({}, text, place, 'Tee'), { text: { 'de-de': 'Tee' } })
    assert.deepEqual(withValue({ text: 'a', size: 1 }, input('size'), place, 2), { text: 'a', size: 2 })
  })
})

describe('an input', () => {
  const inputs = [input('end', { type: 'select', defaultValue: 'date' }), input('depth', { type: 'number' })]

  it('is asked for when its conditions hold, by values or by defaults', () => {
    const asked = (config: Record<string, unknown>, conditions: Record<string, unknown> | null) =>
      isAsked(inputs, config, conditions)

    assert.ok(asked({}, null))
    assert.ok(asked({}, { end: 'date' }))
    assert.ok(asked({ end: 'DATE' }, { end: 'date' }))
    assert.ok(!asked({ end: 'soldOut' }, { end: 'date' }))
    assert.ok(asked({ depth: 2 }, { depth: { $gte: 2, $lt: 3 } }))
    assert.ok(!asked({ depth: 1 }, { depth: { $gte: 2 } }))
    assert.ok(asked({ depth: 1 }, { $or: [{ depth: { $gte: 2 } }, { end: { $in: ['date'] } }] }))
    assert.ok(!asked({ depth: 1 }, { $and: [{ depth: 1 }, { end: { $nin: ['date'] } }] }))
  })
})

describe('a widget', () => {
  const card = definition(input('text', { type: 'richText' }), input('size', { defaultValue: 3 }))

  it('begins with its defaults under a name of its own, and so does a copy', () => {
    const first = newWidget(card, [])
    const second = newWidget(card, [first])

    assert.deepEqual([first.code, first.widgetConfig], ['cardWidget-1', { size: 3 }])
    assert.deepEqual([second.code, copyOf(first, [first, second]).code], ['cardWidget-2', 'cardWidget-3'])
  })

  it('is told from others by its first words', () => {
    const widget: Widget = {
      ...newWidget(card, []),
      widgetConfig: { text: '<h2>Fine</h2><p>teas &amp; more</p>' },
    }

    assert.equal(summaryOf(card, widget, 'en-us'), 'Fine teas & more')
  })

  it('moves within its list and never out of it', () => {
    assert.deepEqual(moved(['a', 'b', 'c'], 0, 2), ['b', 'c', 'a'])
    assert.deepEqual(moved(['a', 'b', 'c'], 2, 0), ['c', 'a', 'b'])
    assert.deepEqual(moved(['a', 'b', 'c'], 0, -1), ['a', 'b', 'c'])
    assert.deepEqual(moved(['a', 'b', 'c'], 2, 3), ['a', 'b', 'c'])
  })
})
