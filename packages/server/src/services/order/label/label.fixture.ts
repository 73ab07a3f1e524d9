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
