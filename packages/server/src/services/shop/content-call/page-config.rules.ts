import type { PageConfig, ResolvedPage, Widget } from '@tradepost/contract'
import { shortCode } from '../../content/index.ts'

const planOf = ({ scheduleStartDate, scheduleEndDate }: Widget['visibility']) =>
  scheduleStartDate === null && scheduleEndDate === null
    ? { plan: false }
    : { plan: true, planDate: { valid_from: scheduleStartDate, valid_to: scheduleEndDate } }

/** As clients of the first generation read pages; a widget of the live page is never hidden. */
export const toPageConfig = ({ pageTitle, dropzones }: ResolvedPage): PageConfig => ({
  ...(pageTitle !== null && { title: pageTitle }),
  widgets: (dropzones.cmsWidgetList ?? []).map(
    ({ widgetConfigDefinitionCode, widgetConfig, visibility }) => ({
      type: shortCode(widgetConfigDefinitionCode),
      height: null,
      settings: { ...widgetConfig, published: true, ...planOf(visibility) },
    }),
  ),
})
