import {
  DateTime,
  Flag,
  KnownWord,
  List,
  Locale,
  Localized,
  Nullable,
  NullableDateTime,
  Obj,
  OneOf,
  Patch,
  type Static,
  Text,
  Type,
  withDescription,
} from '../../schema.ts'
import { Dropzones } from './widget.ts'

export const pageTypes = ['cms'] as const
export const pageStatuses = ['draft', 'published', 'changed', 'scheduled'] as const

const changeable = {
  name: Text(1, 255, { description: 'Name for the people who edit it.' }),
  pageTitle: withDescription(Localized(Nullable(Text(0, 255))), 'Title that visitors see, by locale.'),
  slug: Text(1, 255, { description: 'Part of the address, unique in its shop.' }),
  type: KnownWord(pageTypes, 'Kind of page.'),
  isFavorite: Flag({ description: 'Shown first to those who edit pages.' }),
  isProtected: Flag({ description: 'Cannot be deleted.' }),
  dropzones: Dropzones,
}

const { name, slug, type, dropzones, ...optional } = changeable
export const PageCreate = Obj({
  code: Text(1, 255, { description: 'Code of the page, unique in its shop; it never changes.' }),
  name,
  slug,
  type,
  dropzones,
  ...Patch(optional).properties,
})
export type PageCreate = Static<typeof PageCreate>

export const PageUpdate = Patch(changeable)
export type PageUpdate = Static<typeof PageUpdate>

const content = {
  code: Text(0, undefined, { description: 'Code of the page.' }),
  ...changeable,
  createDate: DateTime(),
  updateDate: withDescription(
    NullableDateTime(),
    'When it was last changed; null: never since it was created.',
  ),
}
const lastPublishDate = withDescription(NullableDateTime(), 'When it last went live; null: never.')

/** The draft, which visitors never see. */
export const Page = Obj({
  ...content,
  lastPublishDate,
  status: OneOf(pageStatuses, {
    description:
      '`draft`: not live; `published`: live as it is; `changed`: live, with later changes; `scheduled`: goes live at a set time.',
  }),
  scheduledPublishDate: withDescription(
    NullableDateTime(),
    'When the draft goes live by itself; null: not by itself.',
  ),
  scheduledUnpublishDate: withDescription(
    NullableDateTime(),
    'When the page ceases to be live by itself; null: not by itself.',
  ),
})
export type Page = Static<typeof Page>

const versionNumber = Type.Integer({ minimum: 1, description: 'Versions of a page are counted from 1.' })
const description = withDescription(Nullable(Text(0, 255)), 'What changed, in the words of who published it.')

export const PageVersion = Obj({
  versionNumber,
  description,
  createDate: withDescription(DateTime(), 'When it was published.'),
  createBy: Text(0, undefined, { description: 'Who published it.' }),
})
export type PageVersion = Static<typeof PageVersion>

/** A page as it was published. */
export const PublishedPage = Obj({ ...content, lastPublishDate, versionNumber, description })

/** The live page in one language. */
export const ResolvedPage = Obj({
  ...content,
  pageTitle: Nullable(Text(0, undefined, { description: 'Title in the language that was asked for.' })),
  publishDate: withDescription(DateTime(), 'When it went live.'),
  versionNumber,
})
export type ResolvedPage = Static<typeof ResolvedPage>

export const PageSchedule = Obj({
  publishDate: Type.Optional(
    withDescription(NullableDateTime(), 'When the draft goes live; null takes a set time back.'),
  ),
  unpublishDate: Type.Optional(
    withDescription(NullableDateTime(), 'When the page ceases to be live; null takes a set time back.'),
  ),
})
export type PageSchedule = Static<typeof PageSchedule>

export const previewSources = ['draft', 'live', 'version'] as const
export const PagePreviewCreate = Obj({
  source: OneOf(previewSources, { description: 'Which form of the page is shown.' }),
  versionNumber: Type.Optional(
    withDescription(
      Nullable(Type.Integer({ minimum: 1, maximum: 999_999_999 })),
      'Which version; only with that source.',
    ),
  ),
  at: Type.Optional(
    withDescription(
      NullableDateTime(),
      'Moment for which schedules, products, prices and promotions are shown; null: when the link is opened.',
    ),
  ),
  localeCode: Type.Optional(
    withDescription(Nullable(Locale()), 'Language of the texts; null: that of the shop.'),
  ),
})
export type PagePreviewCreate = Static<typeof PagePreviewCreate>

export const PagePreview = Obj({
  url: Text(0, undefined, { description: 'Address that works without a token until it expires.' }),
  storefrontUrl: Text(0, undefined, {
    description: 'Address of the same as a page of the reference storefront, for people.',
  }),
  expires: withDescription(DateTime(), 'When the link ceases to work.'),
})

export const PageChange = Obj({
  op: OneOf(['add', 'remove', 'replace', 'move', 'copy', 'test'], {
    description: 'Operation of JSON Patch (RFC 6902).',
  }),
  path: Text(0, undefined, { description: 'JSON Pointer to the changed place.' }),
  from: Type.Optional(Text(0, undefined, { description: 'JSON Pointer to where a moved value was.' })),
  value: Type.Optional(withDescription(Type.Unsafe<unknown>({}), 'Value that is there afterwards.')),
})
export const PageChanges = Obj({
  changes: withDescription(List(PageChange), 'Changes that lead from the first to the second.'),
})

export const pageFilters = [
  'code',
  'name',
  'slug',
  'type',
  'status',
  'isFavorite',
  'isProtected',
  'createDate',
  'updateDate',
  'lastPublishDate',
] as const
export const pageSorts = ['code', 'name', 'slug', 'createDate', 'updateDate', 'lastPublishDate'] as const
