import assert from 'node:assert/strict'
import { it } from 'node:test'
import { addressOf, filtersOf, isNarrowed, readFinding, sortOf } from './find.rules.ts'

it('a choice is read from the address and written back the same', () => {
  const finding = readFinding({
    q: ' tea ',
    'f.colour': ['red', 'blue'],
    'f.size': 's',
    min: '5',
    max: '20,5',
    sort: 'priceUp',
    page: '3',
  })

  assert.equal(
    addressOf(finding),
    '?q=tea&f.colour=red&f.colour=blue&f.size=s&min=5&max=20.5&sort=priceUp&page=3',
  )
  assert.ok(isNarrowed(finding))
  assert.equal(sortOf(finding), 'price:asc')
  const filters = filtersOf(finding, new Date(0), 'tea')
  assert.partialDeepStrictEqual(filters, {
    categoryCode: 'tea',
    price: { $gte: 5, $lte: 20.5 },
    'attributes.colour': { $in: ['red', 'blue'] },
    'attributes.size': { $in: ['s'] },
  })
})

it('nonsense in the address chooses nothing', () => {
  const finding = readFinding({
    'f.': 'x',
    'f.a,b': 'x',
    'f.long': 'x'.repeat(256),
    min: '-1',
    max: 'many',
    sort: 'toString',
    page: '1e9',
  })

  assert.equal(addressOf({ ...finding, page: 1 }), '')
  assert.equal(finding.page, 400)
  assert.equal(isNarrowed(finding), false)
  assert.equal(sortOf(finding), 'name:asc')
})

it('an address has at most nine choices of twenty values', () => {
  const values = Array.from({ length: 30 }, (_, index) => `v${index}`)
  const query = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`f.a${index}`, values]))

  const { chosen } = readFinding(query)

  assert.equal(chosen.size, 9)
  for (const list of chosen.values()) assert.equal(list.length, 20)
})
