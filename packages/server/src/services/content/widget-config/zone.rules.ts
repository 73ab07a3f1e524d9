import { type Dropzones, texts, type Widget } from '@tradepost/contract'
import type { Problem } from '@tradepost/kernel'

export const refusal = (message: string, path: Problem['path'], value: unknown): Problem => ({
  code: 'VALIDATION_FAILED',
  message,
  path,
  value,
})

const checkWidget = ({ visibility }: Widget, path: Problem['path']): Problem[] => {
  const { scheduleStartDate: start, scheduleEndDate: end } = visibility
  return start && end && Date.parse(end) < Date.parse(start)
    ? [refusal(texts.widgetEndsBeforeStart, [...path, 'visibility', 'scheduleEndDate'], end)]
    : []
}

/** `checkConfig` checks a widget against its definition. */
export const checkZones = (
  { cmsWidgetList = [] }: Dropzones,
  path: Problem['path'],
  checkConfig: (widget: Widget, path: Problem['path']) => Problem[],
): Problem[] => {
  const seen = new Set<string>()
  return cmsWidgetList.flatMap((widget, index) => {
    const at = [...path, 'cmsWidgetList', index]
    const isTwice = seen.has(widget.code)
    seen.add(widget.code)
    return [
      ...(isTwice ? [refusal(texts.widgetTwice(widget.code), [...at, 'code'], widget.code)] : []),
      ...checkWidget(widget, at),
      ...checkConfig(widget, at),
    ]
  })
}
