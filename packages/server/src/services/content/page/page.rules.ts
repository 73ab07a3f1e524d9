import { type Dropzones, type PageCreate, type PageUpdate, texts, type Widget } from '@tradepost/contract'
import { type Problem, toIsoDate } from '@tradepost/kernel'
import { refusal } from '../widget-config/zone.rules.ts'
import { toStoredTexts } from '../widget-value/locale.rules.ts'
import { shortCode } from '../widget-value/short-code.rules.ts'

/** A page as it is stored, with the kinds of its widgets. */
export type NewPage = Required<Omit<PageCreate, 'dropzones'>> & {
  dropzones: { cmsWidgetList: Widget[] }
  widgetKinds: string[]
}
export type PagePatch = Partial<Omit<NewPage, 'code'>>

const isoOrNull = (date: string | null): string | null => date && toIsoDate(date)

const toStoredWidget = ({ visibility, ...widget }: Widget): Widget => ({
  ...widget,
  visibility: {
    isHidden: visibility.isHidden ?? false,
    scheduleStartDate: isoOrNull(visibility.scheduleStartDate),
    scheduleEndDate: isoOrNull(visibility.scheduleEndDate),
  },
})

const toStoredZones = ({ cmsWidgetList = [] }: Dropzones) => ({
  cmsWidgetList: cmsWidgetList.map(toStoredWidget),
})

export const kindsOf = ({ cmsWidgetList = [] }: Dropzones): string[] => [
  ...new Set(cmsWidgetList.map(({ widgetConfigDefinitionCode: code }) => shortCode(code))),
]

/** Fills in the defaults. */
export const toNewPage = ({
  pageTitle = {},
  isFavorite = false,
  isProtected = false,
  ...sent
}: PageCreate): NewPage => ({
  ...sent,
  pageTitle: toStoredTexts(pageTitle),
  isFavorite,
  isProtected,
  dropzones: toStoredZones(sent.dropzones),
  widgetKinds: kindsOf(sent.dropzones),
})

/** A list of widgets that is not sent stays as it is. */
export const toPatch = ({ pageTitle, dropzones, ...sent }: PageUpdate): PagePatch => ({
  ...sent,
  ...(pageTitle && { pageTitle: toStoredTexts(pageTitle) }),
  ...(dropzones?.cmsWidgetList && { dropzones: toStoredZones(dropzones), widgetKinds: kindsOf(dropzones) }),
})

/** Codes and slugs that other pages of the shop, or earlier ones of the request, have. */
export type Taken = { codes: ReadonlySet<string>; slugs: ReadonlySet<string> }

export const checkTaken = (pages: NewPage[], taken: Taken): Problem[] => {
  const codes = new Set(taken.codes)
  const slugs = new Set(taken.slugs)
  return pages.flatMap(({ code, slug }, index) => {
    const problems = [
      ...(codes.has(code) ? [refusal(texts.pageCodeTaken(code), ['pages', index, 'code'], code)] : []),
      ...(slugs.has(slug) ? [refusal(texts.pageSlugTaken(slug), ['pages', index, 'slug'], slug)] : []),
    ]
    codes.add(code)
    slugs.add(slug)
    return problems
  })
}

export const slugTaken = (slug: string): Problem => refusal(texts.pageSlugTaken(slug), ['slug'], slug)

/** Both times of a page, as sent or as stored. */
export const checkSchedule = (
  { publishDate, unpublishDate }: { publishDate: string | null; unpublishDate: string | null },
  sent: readonly string[],
  now: Date,
): Problem[] => {
  const isPast = (date: string | null) => date !== null && Date.parse(date) <= now.getTime()
  const past = Object.entries({ publishDate, unpublishDate }).flatMap(([name, date]) =>
    sent.includes(name) && isPast(date) ? [refusal(texts.scheduleInPast, [name], date)] : [],
  )
  if (past.length > 0 || !publishDate || !unpublishDate) return past
  return Date.parse(unpublishDate) > Date.parse(publishDate)
    ? []
    : [refusal(texts.unpublishBeforePublish, ['unpublishDate'], unpublishDate)]
}
