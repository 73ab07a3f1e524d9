import type { Label } from './label.rules.ts'

/** `^` and `~` begin commands and `_` begins a byte in hex; the field is read as UTF-8 with such bytes. */
const field = (text: string): string =>
  [...Buffer.from(text, 'utf8')]
    .map((byte) =>
      byte < 0x20 || byte > 0x7e || byte === 0x5e || byte === 0x7e || byte === 0x5f
        ? `_${byte.toString(16).toUpperCase().padStart(2, '0')}`
        : String.fromCharCode(byte),
    )
    .join('')

const text = (x: number, y: number, height: number, value: string): string =>
  `^FO${x},${y}^A0N,${height},${height}^FH^FD${field(value)}^FS`

const block = (y: number, height: number, lines: string[]): string[] =>
  lines.map((value, index) => text(40, y + index * (height + 8), height, value))

/** For Zebra printers at 203 dots per inch on paper of 4 by 6 inches. `>` is a command inside a Code 128 field. */
export const drawZpl = (label: Label): string =>
  [
    '^XA',
    '^CI28',
    '^PW812',
    '^LL1218',
    text(40, 40, 44, `${label.carrier} ${label.serviceLevel}`.trim()),
    text(40, 120, 20, label.kind === 'return' ? 'RETURN FROM' : 'FROM'),
    ...block(146, 24, label.from),
    '^FO40,400^GB732,2,2^FS',
    text(40, 420, 20, 'TO'),
    ...block(446, 36, label.to),
    '^FO40,780^GB732,2,2^FS',
    `^FO60,810^BY2^BCN,220,Y,N,N,A^FH^FD${field(label.barcode).replaceAll('>', '>0')}^FS`,
    text(40, 1130, 24, `${label.reference}   ${label.parcel}`),
    '^XZ',
  ].join('\n')
