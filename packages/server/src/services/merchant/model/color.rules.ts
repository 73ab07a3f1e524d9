const hex = /^#(?:[\da-f]{3}|[\da-f]{6})$/i

export const isColor = (text: string | undefined): text is string => text !== undefined && hex.test(text)

const channels = (color: string): number[] => {
  const digits =
    color.length === 4 ? [...color.slice(1)].map((digit) => digit + digit).join('') : color.slice(1)
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255)
}

/** WCAG defines the formula. */
const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Black or white, whichever can be read better on the color. */
export const readableOn = (color: string): string => {
  const light = luminance(color)
  return 1.05 / (light + 0.05) >= (light + 0.05) / 0.05 ? '#fff' : '#000'
}
