import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { applyPatch } from 'rfc6902'
import { changesBetween } from './version-diff.rules.ts'

const zones = (widgets: object[]) => ({ dropzones: { cmsWidgetList: widgets } })
const widgets = (...codes: string[]) => codes.map((code) => ({ code }))

const applied = (before: object, after: object) => {
  const result = structuredClone(before)
  const failed = applyPatch(result, changesBetween(before, after)).filter((one) => one !== null)
  return failed.length > 0 ? failed : result
}

describe('the changes between two versions', () => {
  it('name a widget that was moved, added or removed, and no other', () => {
    const list = '/dropzones/cmsWidgetList'
    const changes = (before: object[], after: object[]) => changesBetween(zones(before), zones(after))

    assert.deepEqual(changes(widgets('a', 'b', 'c'), widgets('x', 'a', 'c')), [
      { op: 'remove', path: `${list}/1` },
      { op: 'add', path: `${list}/0`, value: { code: 'x' } },
    ])
    assert.deepEqual(changes(widgets('a', 'b', 'c'), widgets('c', 'a', 'b')), [
      { op: 'move', from: `${list}/2`, path: `${list}/0` },
    ])
    assert.deepEqual(changes([{ code: 'a', 'x/y': [1, 2, 3] }], [{ code: 'a', 'x/y': [1, 5] }]), [
      { op: 'replace', path: `${list}/0/x~1y/1`, value: 5 },
      { op: 'remove', path: `${list}/0/x~1y/2` },
    ])
  })

  it('lead from the one to the other, whatever they are', () => {
    const code = fc.constantFrom('a', 'b', 'c', 'd', 'e')
    const list = fc.uniqueArray(fc.record({ code, widgetConfig: fc.jsonValue({ maxDepth: 3 }) }), {
      selector: (one) => one.code,
    })
    const page = fc
      .record({ dropzones: fc.record({ cmsWidgetList: list }), pageTitle: fc.jsonValue() })
      // which the parser of bodies drops, and the library that applies changes refuses
      .filter((value) => !JSON.stringify(value).includes('"__proto__"'))

    fc.assert(
      fc.property(page, page, (one, other) => {
        const [before, after] = [one, other].map((value) => JSON.parse(JSON.stringify(value)))
        assert.deepEqual(applied(before, after), after)
      }),
    )
  })

  it('are found for the largest pages, also when nothing is alike', () => {
    const large = (prefix: string) =>
      zones([
        ...Array.from({ length: 499 }, (_, index) => ({
          code: `${prefix}${index}`,
          text: prefix.repeat(99),
        })),
        { code: 'last', numbers: Array.from({ length: 20_000 }, (_, index) => `${prefix}${index}`) },
      ])

    assert.deepEqual(applied(large('a'), large('b')), large('b'))
  })
})
