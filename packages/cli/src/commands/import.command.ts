import { command, json, type Values } from '../command.ts'

const options = {
  file: {
    value: '<file>',
    about: 'CSV, a JSON list or lines of JSON, packed by gzip or not',
    required: true,
  },
  merchant: { value: '<code>', about: 'Code of the merchant', required: true },
  entity: {
    value: '<entity>',
    about:
      'Kind of the records; guessed from the name of the file when left out: products.csv, stock.json.gz',
  },
  catalog: {
    value: '<code>',
    about: 'Catalog of products, categories and prices; the default one when left out',
  },
  full: { about: 'Also delete the records that the file does not name' },
  'confirm-deletions': { about: 'With --full: allow that much is deleted' },
  'check-only': { about: 'Check all rows and store none' },
  rejected: { value: '<file>', about: 'Where to write the rejected rows, with the reasons, to correct them' },
  source: { value: '<name>', about: 'System that the data comes from, in your words' },
  url: { value: '<url>', about: 'Server to send the file to; that of the settings when left out' },
  'client-id': { value: '<id>', about: 'API client to import as; with --url it is needed' },
  'client-secret': {
    value: '<secret>',
    about: 'Secret of the client; - reads it from standard input; with --url asked for when left out',
  },
  json,
} as const
export type ImportValues = Values<typeof options>

export const importCommand = command({
  name: 'import',
  summary: 'Import a file of products, stock, customers or other records',
  detail:
    'Uploads the file, shows the progress, and at the end the problems. Exit code 1 if a row was rejected. Without --url it uses the server of the settings, which must be running, and needs no secret.',
  example: 'import products.csv --merchant acme --check-only',
  options,
  operand: 'file',
  about: { merchantNotFound: 'merchant', clientNotFound: 'client-id' },
  run: async (values) => (await import('./import.work.ts')).importFile(values),
})
