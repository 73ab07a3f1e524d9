const hex = /^#(?:[\da-f]{3}|[\da-f]{6})$/i

const channels = (color: string): number[] => {
  const digits =
    color.length === 4 ? [...color.slice(1)].map((digit) => digit + digit).join('') : color.slice(1)
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255)
}

/** As WCAG defines it. */
export const luminance = (color: string): number => {
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

/** Colors of a shop by the custom property of the style sheet that they set. */
const properties = {
  'color-primary': '--primary',
  'color-state-ok': '--ok',
  'color-state-alert': '--alert',
} as const

/** A rule for the root of the page; empty for a shop without colors of its own. */
export const themeStyle = (design: Record<string, string>): string => {
  const set = Object.entries(properties).flatMap(([name, property]) => {
    const color = design[name]
    return color !== undefined && hex.test(color) ? [`${property}:${color}`] : []
  })
  const primary = design['color-primary']
  if (primary !== undefined && hex.test(primary)) set.push(`--on-primary:${readableOn(primary)}`)
  return set.length === 0 ? '' : `:root{${set.join(';')}}`
}
