import { BinaryBitmap, Code128Reader, HybridBinarizer, RGBLuminanceSource } from '@zxing/library'

/** Reads the bars of a page as a scanner does: dark and light along one line across the drawn rectangles. */
export const scan = (pdf: Buffer): string => {
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

/** The texts of a page from top to bottom, by the tables that tell a reader which letter each glyph shows. */
export const linesOf = (pdf: Buffer): string[] => {
  const page = pdf.toString('latin1')
  const objectAt = (number = '') => page.split(`\n${number} 0 obj\n`)[1]?.split('\nendobj')[0] ?? ''
  const lettersOf = (font: string) => {
    const [, number] = new RegExp(`/${font} (\\d+) 0 R`).exec(page) ?? []
    const [, table] = /\/ToUnicode (\d+) 0 R/.exec(objectAt(number)) ?? []
    const [, letters = ''] = /beginbfrange\n<0000> <\w+> \[([^\]]*)\]/.exec(objectAt(table)) ?? []
    return [...letters.matchAll(/<(\w+)>/g)].map(([, hex = '']) =>
      Buffer.from(hex, 'hex').swap16().toString('utf16le'),
    )
  }
  let letters: string[] = []
  const lines: string[] = []
  for (const [, font, glyphs] of page.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) letters = lettersOf(font)
    else
      lines.push(
        [...(glyphs ?? '').matchAll(/<(\w+)>/g)]
          .flatMap(([, hex = '']) => hex.match(/\w{4}/g) ?? [])
          .map((glyph) => letters[Number.parseInt(glyph, 16)])
          .join(''),
      )
  }
  return lines
}
