import { type Command, command, json, type Values } from '../command.ts'

/** Which server, and as whom. */
export const server = {
  merchant: { value: '<code>', about: 'Code of the merchant', required: true },
  url: { value: '<url>', about: 'Server to send it to; that of the settings when left out' },
  'client-id': { value: '<id>', about: 'API client to act as; with --url it is needed' },
  'client-secret': {
    value: '<secret>',
    about: 'Secret of the client; - reads it from standard input; with --url asked for when left out',
  },
  json,
} as const
export type ServerValues = Values<typeof server>

const options = {
  file: {
    value: '<file>',
    about: 'CSV, a JSON list or lines of JSON, packed by gzip or not',
    required: true,
  },
  entity: {
    value: '<entity>',
    about:
      'Kind of the records; guessed from the name of the file when left out: products.csv, stock.json.gz',
  },
  catalog: {
    value: '<code>',
    about: 'Catalog of products, categories and prices; the default one when left out',
  },
  from: {
    value: '<system>',
    about: 'Shop system whose export the file is: shopify, woocommerce, vendure or medusa',
  },
  location: {
    value: '<code>',
    about:
      'With --from: where the stock of the file is; else at the only location, or at the default warehouse',
  },
  full: { about: 'Also delete the records that the file does not name' },
  'confirm-deletions': { about: 'With --full: allow that much is deleted' },
  'check-only': { about: 'Check all rows and store none' },
  rejected: { value: '<file>', about: 'Where to write the rejected rows, with the reasons, to correct them' },
  source: { value: '<name>', about: 'System that the data comes from, in your words' },
  ...server,
} as const
export type ImportValues = Values<typeof options>

const undoOptions = {
  ref: { value: '<ref>', about: 'Reference of the import', required: true },
  ...server,
} as const
export type UndoValues = Values<typeof undoOptions>

const about = { merchantNotFound: 'merchant', clientNotFound: 'client-id' } as const

const importCommand = command({
  name: 'import',
  summary: 'Import a file of products, stock, customers or other records',
  detail:
    'Uploads the file, shows the progress, and at the end the problems. Exit code 1 if a row was rejected. Without --url it uses the server of the settings, which must be running, and needs no secret.',
  example: 'import products.csv --merchant acme --check-only',
  options,
  operand: 'file',
  about,
  run: async (values) => (await import('./import.work.ts')).importFile(values),
})

const undoCommand = command({
  name: 'import-undo',
  summary: 'Undo an import of the last 7 days',
  detail:
    'Deletes what it created, restores what it changed and creates again what it deleted. Exit code 1 if a record stays, such as one that was changed since.',
  example: 'import-undo 6f0cb6b2-7a0e-4a53-9d3c-0d8a8f4e7a10 --merchant acme',
  options: undoOptions,
  operand: 'ref',
  about,
  run: async (values) => (await import('./import-undo.work.ts')).undoImport(values),
})

export const importCommands: Command[] = [importCommand, undoCommand]
