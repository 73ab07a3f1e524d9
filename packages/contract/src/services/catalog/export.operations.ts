import { catalogQuery, filtersQuery, limitOffset, PageMeta, sortQuery } from '../../common/shapes.ts'
import type { Operation } from '../../operation.ts'
import { can } from '../../permission.ts'
import { List, Obj, Text, Type } from '../../schema.ts'
import {
  ChannelExportOptions,
  CsvExportOptions,
  ExportCreate,
  ExportRun,
  ExportUpdate,
  exportFilters,
  exportSorts,
} from './export.ts'

const tag = 'Exports'

/** One operation under two names. */
const exportToChannel = {
  method: 'POST',
  summary: 'Write a feed for a shopping channel',
  tag,
  permission: can.createExports,
  query: Obj({ ...catalogQuery }),
  body: ChannelExportOptions,
  responses: { 202: null },
  errors: ['catalogNotFound', 'tooManyExports'],
} as const

export const exportOperations = {
  listExports: {
    method: 'GET',
    path: '/exports',
    summary: 'List exports',
    description:
      'Runs of feeds and of exports as CSV, the newest first unless `sort` says otherwise. `sequenceId` sorts by the number of the run, and only together with `catalogCode`.',
    tag,
    permission: can.viewExports,
    query: Obj({ ...catalogQuery, ...filtersQuery, ...limitOffset(1000), ...sortQuery }),
    filters: exportFilters,
    sorts: exportSorts,
    responses: { 200: Obj({ meta: PageMeta, exports: List(ExportRun) }) },
    errors: ['catalogNotFound'],
  },
  createExport: {
    method: 'POST',
    path: '/exports',
    summary: 'Open a run of an outside exporter',
    description:
      'For a program that writes a feed by itself and wants it in the list. It reports by updating the run.',
    tag,
    permission: can.createExports,
    query: Obj({ ...catalogQuery }),
    body: ExportCreate,
    responses: { 201: Obj({ id: Type.Integer({ description: 'Number of the run, to report to.' }) }) },
    errors: ['catalogNotFound'],
  },
  updateExport: {
    method: 'POST',
    path: '/exports/{exportId}',
    summary: 'Report about a run of an outside exporter',
    description: 'Fields that are not sent stay. A run that has ended, or that the server writes, is a 409.',
    tag,
    permission: can.editExports,
    params: { exportId: Text(1, 15, { pattern: '^[0-9]+$' }) },
    query: Obj({ ...catalogQuery }),
    body: ExportUpdate,
    responses: { 204: null },
    errors: ['catalogNotFound', 'exportNotFound', 'exportEnded', 'exportOfServer'],
    listedIn: { operation: 'listExports', list: 'exports', key: 'id' },
  },
  exportToGoogle: {
    ...exportToChannel,
    path: '/exportToGoogle',
    description:
      'A job writes the products, the stock of each location or the links for pickup by the export settings; without any, their defaults serve. `GET /exports` shows how far it is and where the file is. Products that lack what channels need are left out and counted in `errorMessage`.',
  },
  exportToShoppingChannel: {
    ...exportToChannel,
    path: '/exportToShoppingChannel',
    description: 'Another name of `exportToGoogle`.',
  },
  exportCsv: {
    method: 'POST',
    path: '/exportCsv',
    summary: 'Write products or categories as CSV',
    description:
      'A job writes the file, with the columns that an import takes, in the default language of the catalog. `GET /exports` shows how far it is and where the file is, and the caller gets the link by e-mail.',
    tag,
    permission: can.createExports,
    query: Obj({ ...catalogQuery }),
    body: CsvExportOptions,
    responses: { 202: null },
    errors: ['catalogNotFound', 'tooManyExports'],
  },
} as const satisfies Record<string, Operation>
