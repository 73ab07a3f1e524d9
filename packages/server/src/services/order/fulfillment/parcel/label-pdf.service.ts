import { fileURLToPath } from 'node:url'
import type { Label } from './label.rules.ts'
import { cutText } from './label-text.rules.ts'

/** The paper of label printers: 4 by 6 inches, in points. */
const PAPER: [width: number, height: number] = [288, 432]
const MARGIN = 18
const WIDTH = PAPER[0] - 2 * MARGIN
/** A scanner needs ten bars' width of white on both sides. */
const QUIET_BARS = 10
const BAR_HEIGHT = 90

/** DejaVu has Latin, Greek, Cyrillic and more; the fonts that every reader has know western Europe only. */
const plainFont = import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')
const boldFont = import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')

/** Bars and spaces from left to right, a `1` for each unit of a bar. */
const barsOf = async (text: string): Promise<string> => {
  const { default: JsBarcode } = await import('jsbarcode')
  const drawn: { encodings?: { data: string }[] } = {}
  JsBarcode(drawn, text, { format: 'CODE128' })
  return (drawn.encodings ?? []).map(({ data }) => data).join('')
}

type Document = PDFKit.PDFDocument

const drawBars = (document: Document, bars: string, top: number) => {
  const unit = WIDTH / (bars.length + 2 * QUIET_BARS)
  for (const { 0: bar, index } of bars.matchAll(/1+/g))
    document.rect(MARGIN + (QUIET_BARS + index) * unit, top, bar.length * unit, BAR_HEIGHT).fill('black')
}

/** One line from the left margin, cut where the paper ends. */
const drawLine = (document: Document, text: string, top: number) =>
  document.text(
    cutText(text, WIDTH, (part) => document.widthOfString(part)),
    MARGIN,
    top,
    { lineBreak: false },
  )

const drawBlock = (document: Document, title: string, lines: string[], top: number, size: number) => {
  document.font('plain').fontSize(7).text(title, MARGIN, top)
  document.font('bold').fontSize(size)
  for (const [index, text] of lines.entries()) drawLine(document, text, top + 10 + index * (size + 3))
}

/** The libraries are large and most servers print nothing, so they are loaded with the first label. */
export const drawPdf = async (label: Label): Promise<Buffer> => {
  const { default: PDFDocument } = await import('pdfkit')
  const bars = await barsOf(label.barcode)
  const document = new PDFDocument({
    size: PAPER,
    margin: 0,
    compress: false,
    // none before ours: that one would be read from a file of the library
    font: '',
    info: { Title: label.title },
  })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise<void>((resolve, reject) => document.once('end', resolve).once('error', reject))
  document.registerFont('plain', fileURLToPath(plainFont))
  document.registerFont('bold', fileURLToPath(boldFont))

  document.font('bold').fontSize(16)
  drawLine(document, label.service, MARGIN)
  drawBlock(document, 'FROM', label.from, 48, 8)
  document
    .moveTo(MARGIN, 140)
    .lineTo(PAPER[0] - MARGIN, 140)
    .stroke()
  drawBlock(document, 'TO', label.to, 148, 12)
  document
    .moveTo(MARGIN, 272)
    .lineTo(PAPER[0] - MARGIN, 272)
    .stroke()
  drawBars(document, bars, 284)
  document.fillColor('black').font('plain').fontSize(8)
  drawLine(document, label.barcode, 380)
  drawLine(document, `${label.title}   ${label.weight}`, 402)
  document.end()
  await ended
  return Buffer.concat(parts)
}
