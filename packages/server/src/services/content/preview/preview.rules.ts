import { type PagePreviewCreate, type previewSources, texts, type Widget } from '@tradepost/contract'
import {
  isSignedLink,
  type LinkParts,
  normalizeLocale,
  type Problem,
  signLink,
  toIsoDate,
} from '@tradepost/kernel'

/** Long enough for a colleague to look at it tomorrow morning. */
export const PREVIEW_MS = 24 * 3_600_000

/** The parts of a link, all covered by its signature. Dates are ISO texts. */
export type PreviewLink = {
  merchantCode: string
  shopCode: string
  pageCode: string
  source: (typeof previewSources)[number]
  version: number | null
  at: string | null
  locale: string | null
  expires: string
}

export const checkPreview = ({ source, versionNumber }: PagePreviewCreate): Problem[] => {
  const path = ['versionNumber']
  if (source === 'version' && versionNumber == null)
    return [
      {
        code: 'OBJECT_MISSING_REQUIRED_PROPERTY',
        message: texts.missingProperty('versionNumber'),
        path: [],
        missing: 'versionNumber',
      },
    ]
  return source !== 'version' && versionNumber != null
    ? [{ code: 'NOT_PASSED', message: texts.needlessVersion, path, value: versionNumber }]
    : []
}

type PageAddress = Pick<PreviewLink, 'merchantCode' | 'shopCode' | 'pageCode'>

export const toLink = (
  address: PageAddress,
  { source, versionNumber, at, localeCode }: PagePreviewCreate,
  now: Date,
): PreviewLink => ({
  ...address,
  source,
  version: versionNumber ?? null,
  at: at ? toIsoDate(at) : null,
  locale: localeCode ? normalizeLocale(localeCode) : null,
  expires: new Date(now.getTime() + PREVIEW_MS).toISOString(),
})

const partsOf = (link: PreviewLink): LinkParts => [
  'preview',
  link.merchantCode,
  link.shopCode,
  link.pageCode,
  link.source,
  link.version,
  link.at,
  link.locale,
  link.expires,
]

const pathOf = (...steps: string[]): string => steps.map(encodeURIComponent).join('/')

/** One signed query, two paths: the API, and the page of the shop in `locale`. */
export const previewAddresses = (publicUrl: string, secret: string, link: PreviewLink, locale: string) => {
  const { merchantCode, shopCode, pageCode, ...rest } = link
  const query = new URLSearchParams(
    Object.entries(rest)
      .filter(([, value]) => value !== null)
      .map(([name, value]): [string, string] => [name, String(value)]),
  )
  query.set('signature', signLink(secret, partsOf(link)))
  return {
    url: `${publicUrl}/previews/${pathOf(merchantCode, shopCode, pageCode)}?${query}`,
    storefrontUrl: `${publicUrl}/store/${pathOf(merchantCode, shopCode, locale, 'preview', pageCode)}?${query}`,
  }
}

/** Null: not signed with our secret. */
export const readLink = (
  secret: string,
  address: PageAddress,
  query: Record<string, unknown>,
): PreviewLink | null => {
  const text = (name: string) => (typeof query[name] === 'string' ? (query[name] as string) : null)
  const version = text('version')
  const link: PreviewLink = {
    ...address,
    source: text('source') as PreviewLink['source'],
    version: version === null ? null : Number(version),
    at: text('at'),
    locale: text('locale'),
    expires: text('expires') ?? '',
  }
  return isSignedLink(secret, partsOf(link), text('signature') ?? '') ? link : null
}

/** Unlike the live page, which leaves the beginning to clients: both ends are inclusive. */
export const isVisibleAt = ({ visibility }: Widget, at: Date): boolean => {
  const { isHidden, scheduleStartDate: start, scheduleEndDate: end } = visibility
  const time = at.getTime()
  return !isHidden && (!start || Date.parse(start) <= time) && (!end || time <= Date.parse(end))
}
