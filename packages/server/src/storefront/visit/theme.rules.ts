import { isColor, readableOn } from '../../services/merchant/index.ts'

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
    return isColor(color) ? [`${property}:${color}`] : []
  })
  const primary = design['color-primary']
  if (isColor(primary)) set.push(`--on-primary:${readableOn(primary)}`)
  return set.length === 0 ? '' : `:root{${set.join(';')}}`
}
