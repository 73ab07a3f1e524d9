import { filtersQuery, limitOffset, PageMeta, sortQuery } from '../../common/shapes.ts'
import { service } from '../../operation.ts'
import { can } from '../../permission.ts'
import { AnyFile, List, Obj, OneOf, Text, Type, withDescription } from '../../schema.ts'
import {
  Import,
  ImportCreate,
  ImportLogEntry,
  ImportStart,
  ImportUndo,
  ImportUrlCreate,
  importFilters,
  importSorts,
} from './import.ts'
import { importEntities } from './import-entity.ts'

const tag = 'Imports'
const one = '/imports/{importRef}'
const known = ['importNotFound'] as const

export const imports = service(
  'import',
  {
    title: 'Imports',
    description: 'Takes files of products, stock, customers and more, and applies them in the background.',
    dialect: 'import',
  },
  {
    listImports: {
      method: 'GET',
      path: '/imports',
      summary: 'List imports',
      description: 'The newest first, with the counts of their files.',
      tag,
      permission: can.viewImports,
      query: Obj({ ...filtersQuery, ...sortQuery, ...limitOffset(100, 1000) }),
      filters: importFilters,
      sorts: importSorts,
      responses: {
        200: Obj({ meta: PageMeta, imports: withDescription(List(Import), 'Imports of this page.') }),
      },
    },
    createImport: {
      method: 'POST',
      path: '/imports',
      summary: 'Create an import',
      description: 'Then ask for an address for each file, upload the files and start the import.',
      tag,
      permission: can.createImports,
      body: ImportCreate,
      responses: { 201: Obj({ ref: Text(0, undefined, { description: 'Reference of the import.' }) }) },
    },
    getImport: {
      method: 'GET',
      path: one,
      summary: 'Get an import',
      tag,
      permission: can.viewImports,
      responses: { 200: Obj({ import: withDescription(Import, 'The import with its files.') }) },
      errors: known,
    },
    startImport: {
      method: 'POST',
      path: one,
      summary: 'Start an import',
      description:
        'Applies the uploaded files in the order of their entities, whatever order they came in. An address without a file is ignored.',
      tag,
      permission: can.editImports,
      body: ImportStart,
      responses: { 204: null },
      errors: [...known, 'importStarted'],
    },
    cancelImport: {
      method: 'POST',
      path: `${one}/cancel`,
      summary: 'Cancel an import',
      description:
        'Rows that are being applied are finished first; those that were applied stay. The import ends as aborted, and its log says who canceled it and how far it was.',
      tag,
      permission: can.editImports,
      responses: { 202: null },
      errors: [...known, 'importEnded'],
    },
    undoImport: {
      method: 'POST',
      path: `${one}/undo`,
      summary: 'Undo an import',
      description:
        'Within 7 days of its end. In the background, records that it created are deleted, those that it changed are restored, and those that it deleted are created again. A record that was changed since stays as it is, and the log says so. Customers and segments are not undone. The token also needs the permissions to create, edit and delete the entities of the import.',
      tag,
      permission: can.editImports,
      responses: { 202: Obj({ undo: withDescription(ImportUndo, 'Follow it as `undo` of the import.') }) },
      errors: [...known, 'importNotEnded', 'importUndone', 'importImagesGone', 'missingPermission'],
    },
    watchImportProgress: {
      method: 'GET',
      path: `${one}/progress`,
      summary: 'Watch the progress of an import',
      description:
        'Server-sent events named `progress`, each with `ref`, `status`, `reason`, `progress`, `rows`, `rowsPerSecond` and `secondsLeft` as JSON: one at once, then one a second if something changed, the last when the import has ended. A comment every 15 seconds keeps the connection open. Each process serves 20 watchers of a merchant.',
      tag,
      permission: can.viewImports,
      responses: { 200: AnyFile('text/event-stream', 'Events until the import ends.') },
      errors: [...known, 'tooManyWatchers'],
    },
    getRejectedRows: {
      method: 'GET',
      path: `${one}/rejectedRows`,
      summary: 'Get the rejected rows of a file',
      description:
        'In the format of the file, unpacked and in UTF-8, with the reasons in a last column or member `error`. Correct the rows and send them in another import, which ignores `error`. A row that is no JSON comes as `original`. The token also needs the permissions to create and edit the entity.',
      tag,
      permission: can.viewImports,
      query: Obj({
        entity: OneOf(importEntities, { description: 'Kind of the records in the file.' }),
        file: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: 1000,
            default: 1,
            description: 'Which of the files of this entity, in the order of their addresses.',
          }),
        ),
      }),
      responses: { 200: AnyFile('application/octet-stream', 'The rejected rows.') },
      errors: [...known, 'importFileNotFound', 'missingPermission'],
    },
    createImportUrl: {
      method: 'POST',
      path: `${one}/urls`,
      summary: 'Get an address for a file',
      description:
        'PUT the file there as the raw body, without a token, within a day: a JSON list, lines of JSON or CSV, packed by gzip or not. One address for each file. The token also needs the permissions to create and edit the entity, and with the strategy full to delete it.',
      tag,
      permission: can.editImports,
      body: ImportUrlCreate,
      responses: { 201: Obj({ url: Text(0, undefined, { description: 'Signed address of the file.' }) }) },
      errors: [...known, 'importStarted', 'missingPermission'],
    },
    listImportLogs: {
      method: 'GET',
      path: `${one}/logs`,
      summary: 'List the problems of an import',
      description: 'In the order in which they were found; kept for 14 days.',
      tag,
      permission: can.viewImports,
      query: Obj(limitOffset(100, 1000)),
      responses: {
        200: Obj({
          meta: PageMeta,
          imports: withDescription(List(Text(0)), 'The problems, each in one line.'),
          entries: withDescription(List(ImportLogEntry), 'The same problems, part by part.'),
        }),
      },
      errors: known,
    },
    getImportLogText: {
      method: 'GET',
      path: `${one}/logs.txt`,
      summary: 'Get the problems of an import as text',
      description: 'One line for each problem, up to 100,000.',
      tag,
      permission: can.viewImports,
      responses: { 200: AnyFile('text/plain', 'One line for each problem.') },
      errors: known,
    },
  },
)
