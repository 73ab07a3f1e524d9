import type { Widget } from '@tradepost/contract'
import { numberOf, wordOf } from './config.rules.ts'

const MAX_MARGIN = 400
const corners: Record<string, string> = { none: '0', rounded: '18px' }
const sides = ['Top', 'Right', 'Bottom', 'Left'] as const

const margins = ({ layout }: Widget): string[] =>
  sides.flatMap((side) => {
    const value = layout[`margin${side}`]
    return typeof value === 'number'
      ? [`margin-${side.toLowerCase()}:${Math.min(MAX_MARGIN, Math.max(0, value))}px`]
      : []
  })

const radius = ({ widgetConfig }: Widget): string | null => {
  const kind = wordOf(widgetConfig, 'borderRadius')
  if (kind !== 'custom') return corners[kind] ?? null
  const custom = numberOf(widgetConfig, 'borderRadiusCustom', 1, 50)
  return custom === null ? null : `${custom}px`
}

const perView = ({ widgetConfig }: Widget): string[] =>
  (['Small', 'Medium', 'Large'] as const).flatMap((size) => {
    const count = numberOf(widgetConfig, `slidesPerViewCustom${size}`, 1, 12)
    return count === null ? [] : [`--${size.toLowerCase()}:${count}`]
  })

const gap = ({ widgetConfig }: Widget): string[] => {
  const spacing = numberOf(widgetConfig, 'imageSpacing', 0, 100)
  return spacing === null ? [] : [`--gap:${spacing}px`]
}

/** Rules for the widget with this class: a policy without inline styles allows no attribute for them. */
export const widgetStyle = (name: string, widget: Widget): string => {
  const corner = radius(widget)
  const rules = [
    ...margins(widget),
    ...perView(widget),
    ...gap(widget),
    ...(corner ? [`--radius:${corner}`] : []),
  ]
  return rules.length === 0 ? '' : `.${name}{${rules.join(';')}}`
}
