const [SCAN, END, COMMENT] = [0xda, 0xd9, 0xfe]

const isRestart = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

/** Notes of cameras and programs are in the application segments; these three say how to show the pixels. */
const kept = new Map([
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
])

const isKept = (marker: number, content: Buffer): boolean => {
  if (marker === COMMENT) return false
  if (marker < 0xe0 || marker > 0xef) return true
  const name = kept.get(marker)
  return name !== undefined && content.toString('latin1', 0, name.length) === name
}

/** Where the compressed data ends: at a marker that is neither an escaped 0xff nor a restart. */
const endOfScan = (data: Buffer, start: number): number => {
  for (let at = data.indexOf(0xff, start); at >= 0 && at + 1 < data.length; at = data.indexOf(0xff, at + 1)) {
    const next = data[at + 1] as number
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at
  }
  return -1
}

/** A JPEG without notes and without anything behind its end, pixels untouched; null when it is built in another way. */
export const cleanJpeg = (data: Buffer): Buffer | null => {
  if (data.length < 4 || data.readUInt16BE(0) !== 0xffd8) return null
  const parts = [data.subarray(0, 2)]
  let at = 2
  while (at >= 0 && at + 4 <= data.length + 2) {
    if (data[at] !== 0xff) return null
    const marker = data[at + 1] ?? 0
    if (marker === 0xff) at += 1
    else if (marker === END) return Buffer.concat([...parts, data.subarray(at, at + 2)])
    else if (isRestart(marker)) at += 2
    else {
      if (at + 4 > data.length) return null
      const end = at + 2 + data.readUInt16BE(at + 2)
      if (isKept(marker, data.subarray(at + 4, end))) parts.push(data.subarray(at, end))
      at = end
      if (marker !== SCAN) continue
      at = endOfScan(data, end)
      if (at >= 0) parts.push(data.subarray(end, at))
    }
  }
  return null
}
