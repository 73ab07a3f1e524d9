const SIGNATURE = '89504e470d0a1a0a'

/** They make the picture; all others hold texts, positions, times or further frames. */
const kept = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'bKGD', 'pHYs'],
])

/** A PNG without notes and without anything behind its end, pixels untouched; null when it is built in another way. */
export const cleanPng = (data: Buffer): Buffer | null => {
  if (data.toString('hex', 0, 8) !== SIGNATURE) return null
  const parts = [data.subarray(0, 8)]
  for (let at = 8; at + 12 <= data.length; ) {
    const end = at + 12 + data.readUInt32BE(at)
    const name = data.toString('latin1', at + 4, at + 8)
    if (end > data.length) return null
    if (kept.has(name)) parts.push(data.subarray(at, end))
    if (name === 'IEND') return Buffer.concat(parts)
    at = end
  }
  return null
}
