/** A mark on a page, in points from the lower left corner. */
export type Mark =
  | { kind: 'text'; x: number; y: number; size: number; text: string }
  | { kind: 'bar'; x: number; y: number; width: number; height: number }

/** The standard fonts show Latin-1; what is beyond it becomes a question mark. */
const literal = (text: string): string =>
  [...text.normalize('NFC')]
    .map((character) => {
      const code = character.codePointAt(0) ?? 63
      if (code < 32 || code > 255) return '?'
      return /[()\\]/.test(character) ? `\\${character}` : character
    })
    .join('')

const drawn = (mark: Mark): string =>
  mark.kind === 'text'
    ? `BT /F1 ${mark.size} Tf ${mark.x} ${mark.y} Td (${literal(mark.text)}) Tj ET`
    : `${mark.x} ${mark.y} ${mark.width} ${mark.height} re f`

/** One page with text and bars: all that a label needs, so no library is. */
export const writePdf = (width: number, height: number, marks: Mark[]): Buffer => {
  const content = marks.map(drawn).join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = Buffer.byteLength(text, 'latin1')
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = Buffer.byteLength(text, 'latin1')
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
