import {
  DateTime,
  Flag,
  List,
  Nullable,
  NullableDateTime,
  Obj,
  OneOf,
  type Static,
  Text,
  Type,
  withDescription,
} from '../../schema.ts'
import { importEntities } from './import-entity.ts'

/** Shop systems whose exports are read as they are. */
export const importSystems = ['shopify', 'woocommerce', 'vendure', 'medusa'] as const
export type ImportSystem = (typeof importSystems)[number]

export const importStrategies = ['full', 'partial'] as const
export const importStatuses = ['new', 'started', 'processing', 'finished', 'aborted'] as const
export type ImportStatus = (typeof importStatuses)[number]
export const importTypes = ['AC', 'D'] as const

export const ImportCreate = Obj({
  source: Type.Optional(
    Text(0, 255, {
      description:
        'System that the data comes from, in your words, or an http or https address to fetch a file from.',
    }),
  ),
})

const Entity = () => OneOf(importEntities, { description: 'Kind of the records in the file.' })
const Strategy = (more = {}) =>
  OneOf(importStrategies, {
    description: '`full` deletes records that the file does not name; `partial` only rows with importType D.',
    ...more,
  })

export const ImportUrlCreate = Obj({
  entity: Entity(),
  catalogCode: Type.Optional(
    Nullable(
      Text(1, 255, { description: 'Catalog of the products, categories or prices; else the default.' }),
    ),
  ),
  from: Type.Optional(
    OneOf(importSystems, {
      description:
        'Shop system whose export as CSV the file is, for products, customers and stock; the strategy is then `partial`. Products come with their variants, options, categories and stock.',
    }),
  ),
  importStrategy: Type.Optional(Strategy({ default: 'full' })),
  locationCodes: Type.Optional(
    Nullable(
      Type.Array(Text(1, 36), {
        maxItems: 1000,
        description:
          'A full import of stock deletes records of these locations only. With `from`: where the stock of the file is, if it does not say; else at the only location, or at the default warehouse.',
      }),
    ),
  ),
  operation: Type.Optional(
    OneOf(['upload', 'download', 'fetch'], {
      default: 'upload',
      description:
        'Whether the address takes a file (PUT) or gives the one uploaded last (GET); `fetch`: the server fetches the file when the import starts, and answers from where.',
    }),
  ),
  fetchUrl: Type.Optional(
    Nullable(
      Text(1, 2000, { description: 'For `fetch`: http or https address; else the `source` of the import.' }),
    ),
  ),
})
export type ImportUrlCreate = Static<typeof ImportUrlCreate>

export const ImportStart = Obj({
  confirmDeletions: Type.Optional(
    Flag({
      description:
        'Allows a full import to delete over 30 % of the records, or the share that the operator has set, if these are over 100.',
    }),
  ),
  checkOnly: Type.Optional(
    Flag({ description: 'Reads and checks all rows and stores none of them; counts and logs are as usual.' }),
  ),
})
export type ImportStart = Static<typeof ImportStart>

const Counts = (what: string) =>
  Obj(
    {
      dispatched: Type.Integer({ description: 'Rows that asked for it.' }),
      succeeded: Type.Integer({ description: 'Rows that were applied.' }),
      failed: Type.Integer({ description: 'Rows that were rejected; the logs say why.' }),
    },
    { description: what },
  )

export const ImportFile = Obj({
  entity: Entity(),
  context: Nullable(Text(0, undefined, { description: 'Catalog of the file, if it named one.' })),
  scopes: Nullable(Text(0, undefined, { description: 'Locations that deleting is limited to, by commas.' })),
  importStrategy: Strategy(),
  total: Type.Integer({ description: 'Rows that were read so far.' }),
  skipped: Type.Integer({ description: 'Rows that cannot be read or name no record.' }),
  created: Counts('New records.'),
  updated: Counts('Changed records.'),
  deleted: Counts('Deleted records.'),
})
export type ImportFile = Static<typeof ImportFile>

const undoStatuses = ['started', 'processing', 'finished', 'aborted'] as const
export type ImportUndoStatus = (typeof undoStatuses)[number]

export const ImportUndo = Obj({
  status: OneOf(undoStatuses, {
    description:
      '`started` waits, `processing` is under way, `finished` is the end; `aborted` after crashes: ask again.',
  }),
  startDate: Type.String({ format: 'date-time', description: 'When it was requested.' }),
  endDate: NullableDateTime(),
  total: Type.Integer({ description: 'Records to undo; 0 until they are counted.' }),
  deleted: Type.Integer({ description: 'Records that the import had created.' }),
  restored: Type.Integer({ description: 'Records that the import had changed.' }),
  createdAgain: Type.Integer({ description: 'Records that the import had deleted.' }),
  refused: Type.Integer({ description: 'Records that stay, such as those changed since; the logs say why.' }),
  notUndone: withDescription(List(Entity()), 'Entities of the import whose records stay as they are.'),
})
export type ImportUndo = Static<typeof ImportUndo>

export const Import = Obj({
  ref: Text(0, undefined, { description: 'Reference of the import.' }),
  source: Text(0, undefined, { description: 'System that the data comes from.' }),
  status: OneOf(importStatuses, {
    description:
      '`new` takes files, `started` waits, `processing` is applied, `finished` and `aborted` are ends.',
  }),
  reason: Nullable(Text(0, undefined, { description: 'Why it was aborted.' })),
  checkOnly: Flag({ description: 'Nothing of it is stored.' }),
  progress: Type.Number({ description: 'Part of the files that was read, in percent.' }),
  rowsPerSecond: Nullable(
    Type.Number({ description: 'Rows that were read per second since the start; null before the first.' }),
  ),
  secondsLeft: Nullable(
    Type.Integer({ description: 'Estimate by the bytes that are left; null unless it is processed.' }),
  ),
  createDate: DateTime(),
  startDate: NullableDateTime(),
  scriptFinishDate: Nullable(
    Type.String({ format: 'date-time', description: 'When the last row was read.' }),
  ),
  endDate: NullableDateTime(),
  undoableUntil: Nullable(
    Type.String({ format: 'date-time', description: 'Until then it can be undone; null if it cannot.' }),
  ),
  undo: withDescription(Nullable(ImportUndo), 'Progress of the undo; null: none was requested.'),
  entityFiles: withDescription(
    List(ImportFile),
    'Files that were uploaded, in the order in which they are applied.',
  ),
})
export type Import = Static<typeof Import>

const { ref, status, reason, progress, rowsPerSecond, secondsLeft } = Import.properties

/** An event of the stream of its progress. */
export const ImportProgress = Obj({
  ref,
  status,
  reason,
  progress,
  rowsPerSecond,
  secondsLeft,
  rows: Type.Integer({ description: 'Rows that were read so far, in all files.' }),
})
export type ImportProgress = Static<typeof ImportProgress>

export const ImportLogEntry = Obj({
  row: Nullable(Type.Integer({ description: 'Number of the row, from 1; null: the file as a whole.' })),
  line: Nullable(Type.Integer({ description: 'Line in which the row begins; null in a JSON list.' })),
  entity: Nullable(Text(0, undefined, { description: 'Kind of the records in the file.' })),
  entityId: Nullable(Text(0, undefined, { description: 'Code of the record, as far as the row has one.' })),
  field: Nullable(Text(0, undefined, { description: 'Field that is wrong, with dots between its steps.' })),
  code: Text(0, undefined, { description: 'A status such as 404, or the code of a validation error.' }),
  message: Text(0, undefined, { description: 'Reason, for people.' }),
  original: Nullable(
    Text(0, undefined, {
      description: 'The row as it was sent, cut after 2000 characters; null for customers.',
    }),
  ),
})
export type ImportLogEntry = Static<typeof ImportLogEntry>

export const importFilters = ['ref', 'status'] as const
export const importSorts = ['createDate'] as const
