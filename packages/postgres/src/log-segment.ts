/** As `initdb` makes them. */
export const SEGMENT_BYTES = 16 * 2 ** 20
const PER_PART = 2 ** 32 / SEGMENT_BYTES

export const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name)

const hex = (part: number) => part.toString(16).toUpperCase().padStart(8, '0')

/** A name is the timeline, and in two parts the number of the segment in it. */
export const nextSegment = (name: string): string => {
  const number = Number.parseInt(name.slice(8, 16), 16) * PER_PART + Number.parseInt(name.slice(16), 16) + 1
  return name.slice(0, 8) + hex(Math.floor(number / PER_PART)) + hex(number % PER_PART)
}

/** Both are included. */
export const segmentsBetween = (first: string, last: string): string[] => {
  const names: string[] = []
  for (let name = first; name <= last; name = nextSegment(name)) names.push(name)
  return names
}
