import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { linesOf, scan } from './label.fixture.ts'
import { type LabelFacts, labelOf } from './label.rules.ts'
import { drawPdf } from './label-pdf.service.ts'
import { cutText } from './label-text.rules.ts'

const facts: LabelFacts = {
  orderNumber: '10042-1',
  tracking: null,
  carrier: 'Parcel Line',
  serviceLevel: 'Express',
  packageId: 7,
  weight: 500,
  weightUnit: null,
  locationName: 'Store Downtown',
  address: { firstName: 'Zoë', lastName: 'Ångström', address1: 'Łódź 5', city: 'Αθήνα', country: 'GR' },
}
const label = labelOf(facts, 'shipping')

describe('a label as PDF', () => {
  for (const barcode of ['TP-10042-1', '123456789012', 'a', '~ !"#^_', '1Z'.repeat(20)])
    it(`has bars that a scanner reads as ${barcode}`, async () => {
      assert.equal(scan(await drawPdf({ ...label, barcode })), barcode)
    })

  it('says where the package goes in letters that a person reads, in the scripts of Europe', async () => {
    const lines = linesOf(await drawPdf({ ...label, from: ['Москва'] }))

    assert.deepEqual(lines, [
      'Parcel Line Express',
      ...['FROM', 'Москва'],
      ...['TO', 'Zoë Ångström', 'Łódź 5', 'Αθήνα', 'GR'],
      '10042-1/7',
      '10042-1   500 g',
    ])
  })

  it('is one page of label paper, however long its texts are', async () => {
    const long = 'Ж'.repeat(500)
    const pdf = (await drawPdf({ ...label, to: [long, long], from: [long], title: long })).toString('latin1')
    const facts = [pdf.slice(0, 5), /\/Count \d+/.exec(pdf)?.[0], /\/MediaBox \[[^\]]*\]/.exec(pdf)?.[0]]
    assert.deepEqual(facts, ['%PDF-', '/Count 1', '/MediaBox [0 0 288 432]'])
  })
})

describe('what a label says', () => {
  it('is where the package goes, with the lines of the address that are there', () => {
    assert.deepEqual(label, {
      title: '10042-1',
      barcode: '10042-1/7',
      service: 'Parcel Line Express',
      from: ['Store Downtown'],
      to: ['Zoë Ångström', 'Łódź 5', 'Αθήνα', 'GR'],
      weight: '500 g',
    })
  })

  it('is turned around for the way back', () => {
    const { title, from, to } = labelOf(facts, 'return')
    assert.deepEqual([title, from, to], ['Return of 10042-1', label.to, label.from])
  })

  it('has bars of the tracking number, in characters that every scanner reads', () => {
    const barcode = (tracking: string) => labelOf({ ...facts, tracking }, 'shipping').barcode
    assert.equal(barcode('TRACK-4711/äb'), 'TRACK-4711/?b')
    assert.equal(barcode('x'.repeat(41)), 'x'.repeat(40))
  })

  it('ends with an ellipsis where the paper ends', () => {
    const measure = (text: string) => [...text].length
    assert.equal(cutText('abcdef', 6, measure), 'abcdef')
    assert.equal(cutText('abcdefg', 6, measure), 'abcde…')
    assert.equal(cutText('👩👩👩', 2, measure), '👩…')
  })
})
