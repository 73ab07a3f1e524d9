import {
  DateTime,
  Flag,
  Nullable,
  NullableDateTime,
  Obj,
  OneOf,
  type Static,
  Text,
  Type,
  withDescription,
} from '../../schema.ts'

export const exportFeeds = ['product', 'inventory', 'pickupLinkSubfeed'] as const
export type ExportFeed = (typeof exportFeeds)[number]

/** As answers spell them; the second has always been spelled so. */
export const exportRunStatuses = ['processing', 'succeded', 'failed'] as const
/** As requests may spell them. */
export const sentExportRunStatuses = [...exportRunStatuses, 'succeeded'] as const

export const exportFilters = ['id', 'feed', 'status'] as const
export const exportSorts = [
  'id',
  'feed',
  'status',
  'entityCount',
  'startDate',
  'endDate',
  'sequenceId',
] as const

const Count = () =>
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'Number of entities written.' })

export const ExportRun = Obj({
  id: Type.Integer({ description: 'Number of the run, higher than those before it.' }),
  feed: OneOf([...exportFeeds, 'category'], {
    description: 'What it writes; `category` comes only from the export as CSV.',
  }),
  status: OneOf(exportRunStatuses, {
    description: 'Whether it still writes, or how it ended. Success is spelled `succeded`.',
  }),
  entityCount: Count(),
  errorMessage: Nullable(
    Text(0, undefined, {
      description: 'Why it failed, or what it left out; null when there is nothing to say.',
    }),
  ),
  startDate: withDescription(DateTime(), 'When it was requested.'),
  endDate: withDescription(NullableDateTime(), 'When it succeeded or failed; null while it writes.'),
  url: Nullable(
    Text(0, undefined, {
      description:
        'Where the file can be fetched without a token, for seven days after the end; null while there is none, afterwards, and for runs of outside exporters.',
    }),
  ),
})
export type ExportRun = Static<typeof ExportRun>

export const ExportCreate = Obj({ feed: OneOf(exportFeeds, { description: 'Which feed is exported.' }) })
export type ExportCreate = Static<typeof ExportCreate>

export const ExportUpdate = Obj({
  entityCount: Type.Optional(Count()),
  status: Type.Optional(
    OneOf(sentExportRunStatuses, {
      description: 'Any but `processing` ends the run; `succeeded` and `succeded` are the same.',
    }),
  ),
  errorMessage: Type.Optional(Nullable(Text(0, 8192, { description: 'Why it failed; null clears it.' }))),
})
export type ExportUpdate = Static<typeof ExportUpdate>

export const exportFormats = ['json', 'csv', 'xml'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const ChannelExportOptions = Obj({
  feed: OneOf(exportFeeds, { description: 'Which feed is written.' }),
  format: Type.Optional(
    OneOf(exportFormats, { default: 'xml', description: 'How it is written; `xml` is RSS 2.0.' }),
  ),
})
export type ChannelExportOptions = Static<typeof ChannelExportOptions>

const Character = (standard: string, description: string) =>
  Type.Optional(Text(1, 1, { default: standard, pattern: '^[^\\r\\n]$', description }))

export const CsvExportOptions = Obj({
  entity: OneOf(['product', 'category'], { description: 'Of what the rows are.' }),
  withHeader: Type.Optional(
    Flag({ default: true, description: 'Begins with a row of the names of the columns.' }),
  ),
  delimiter: Character(',', 'Between two cells; another one than the other two.'),
  enclosure: Character('"', 'Around cells that need it.'),
  escape: Character('"', 'Before an enclosure, and before itself, inside of a cell.'),
  emailAddress: Type.Optional(
    Text(3, 255, {
      format: 'email',
      description:
        'E-mail address for the link when the file is ready, or for the reason when it failed. Default: the user who asks; none for an API client.',
      examples: ['ada@example.test'],
    }),
  ),
})
export type CsvExportOptions = Static<typeof CsvExportOptions>
