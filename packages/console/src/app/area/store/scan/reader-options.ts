import type { ReaderOptions } from 'zxing-wasm/reader'

/** Codes of products and of our labels, one at a time. */
export const readerOptions = {
  formats: ['EAN13', 'EAN8', 'UPCA', 'Code128', 'QRCode'],
  maxNumberOfSymbols: 1,
} satisfies ReaderOptions
