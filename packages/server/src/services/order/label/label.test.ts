import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { BinaryBitmap, Code128Reader, HybridBinarizer, RGBLuminanceSource } from '@zxing/library'
import { addressLines, isBarcodeText, type Label } from './label.rules.ts'
import { drawPdf } from './label-pdf.service.ts'
import { cutText } from './label-text.rules.ts'
import { drawZpl } from './label-zpl.rules.ts'

const label: Label = {
  kind: 'shipping',
  barcode: 'TP-10042-1',
  carrier: 'Parcel Line',
  serviceLevel: 'Express',
  from: ['Store Downtown', '1 Main Street', 'US'],
  to: ['Zoë Ångström', 'Łódź 5', 'Αθήνα', 'Москва'],
  reference: '10042-1',
  parcel: '1/2 box 500 g',
}

/** Reads the bars as a scanner does: dark and light along one line across the drawn rectangles. */
const scan = (pdf: Buffer): string => {
  const bars = [...pdf.toString('latin1').matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g)].map(
    ([, x, , width]) => [Number(x), Number(width)] as const,
  )
  const [dots, height] = [288 * 8, 40]
  const line = new Uint8ClampedArray(dots).fill(255)
  for (const [x, width] of bars) line.fill(0, Math.round(x * 8), Math.round((x + width) * 8))
  const picture = new Uint8ClampedArray(dots * height)
  for (let row = 0; row < height; row++) picture.set(line, row * dots)
  const source = new RGBLuminanceSource(picture, dots, height)
  return new Code128Reader().decode(new BinaryBitmap(new HybridBinarizer(source))).getText()
}

describe('a label as PDF', () => {
  for (const barcode of ['TP-10042-1', '123456789012', 'a', '~ !"#^_', '1Z'.repeat(20)])
    it(`has bars that a scanner reads as ${barcode}`, async () => {
      assert.equal(scan(await drawPdf({ ...label, barcode })), barcode)
    })

  it('is one page of label paper, however long its texts are', async () => {
    const long = 'Ж'.repeat(500)
    const pdf = (await drawPdf({ ...label, to: [long, long], from: [long], reference: long })).toString(
      'latin1',
    )
    const facts = [pdf.slice(0, 5), /\/Count \d+/.exec(pdf)?.[0], /\/MediaBox \[[^\]]*\]/.exec(pdf)?.[0]]
    assert.deepEqual(facts, ['%PDF-', '/Count 1', '/MediaBox [0 0 288 432]'])
  })
})

describe('a label as ZPL', () => {
  it('carries the barcode and no command that a text could bring along', () => {
    const text = drawZpl({ ...label, to: ['^XZ~JA', 'Łódź'], barcode: 'A>B' })
    assert.equal(text.match(/\^XZ/g)?.length, 1)
    assert.match(text, /_5EXZ_7EJA/)
    assert.match(text, /_C5_81_C3_B3d_C5_BA/)
    assert.match(text, /\^FDA>0B\^FS/)
  })
})

describe('the texts of a label', () => {
  it('are the lines of an address that are there', () => {
    assert.deepEqual(
      addressLines({
        firstName: 'Jo',
        lastName: 'Day',
        address1: '1 Main',
        address2: '',
        city: 'Rome',
        country: 'it',
      }),
      ['Jo Day', '1 Main', 'Rome', 'IT'],
    )
    assert.deepEqual(addressLines({}), [])
  })

  it('end with an ellipsis where the paper ends', () => {
    const measure = (text: string) => [...text].length
    assert.equal(cutText('abcdef', 6, measure), 'abcdef')
    assert.equal(cutText('abcdefg', 6, measure), 'abcde…')
    assert.equal(cutText('👩👩👩', 2, measure), '👩…')
  })

  it('make a barcode only of characters that every scanner reads', () => {
    assert.deepEqual(['A-1', '', 'é', 'x'.repeat(40), 'x'.repeat(41)].map(isBarcodeText), [
      true,
      false,
      false,
      true,
      false,
    ])
  })
})
