import { type Command, command, json, type Values } from '../command.ts'

const createOptions = {
  code: {
    value: '<code>',
    about: 'Its name in addresses: letters, digits, dots, dashes, underscores',
    required: true,
  },
  name: { value: '<name>', about: 'Its name for people', required: true },
  'owner-email': { value: '<address>', about: 'What its owner signs in with', required: true },
  'owner-password': {
    value: '<password>',
    about: 'At least 8 characters; - reads it from standard input; asked for when left out',
  },
  'owner-first-name': { value: '<name>', about: 'First name of the owner' },
  'owner-last-name': { value: '<name>', about: 'Last name of the owner' },
  locale: { value: '<locale>', about: 'Default language, such as en-us' },
  currency: { value: '<currency>', about: 'Default currency, such as EUR' },
  timezone: { value: '<zone>', about: 'Default time zone, such as Europe/Berlin' },
  region: { value: '<region>', about: 'Where it trades' },
  json,
} as const
export type MerchantCreateValues = Values<typeof createOptions>

const exportOptions = {
  code: { value: '<code>', about: 'Code of the merchant', required: true },
  file: { value: '<file>', about: 'Where to write it; <code>.merchant.gz in this folder when left out' },
  json,
} as const
export type MerchantExportValues = Values<typeof exportOptions>

const importOptions = {
  file: { value: '<file>', about: 'A file that merchant export has written', required: true },
  code: { value: '<code>', about: 'Code of the restored merchant; the one in the file when left out' },
  json,
} as const
export type MerchantImportValues = Values<typeof importOptions>

const codeOption = { code: { value: '<code>', about: 'Code of the merchant', required: true } } as const

export const merchantCommands: Command[] = [
  command({
    name: 'merchant create',
    summary: 'Create a merchant with its owner and a first API client',
    detail: 'The secret of the client is shown once.',
    example: "merchant create --code acme --name 'Acme Tea' --owner-email ada@acme.test --currency EUR",
    options: createOptions,
    about: {
      merchantExists: 'code',
      code: 'code',
      name: 'name',
      defaultLocaleCode: 'locale',
      defaultCurrencyCode: 'currency',
      timezone: 'timezone',
      region: 'region',
      'owner.emailAddress': 'owner-email',
      'owner.password': 'owner-password',
      'owner.firstName': 'owner-first-name',
      'owner.lastName': 'owner-last-name',
    },
    run: async (values) => (await import('./merchant.work.ts')).create(values),
  }),
  command({
    name: 'merchant list',
    summary: 'List the merchants',
    example: 'merchant list',
    options: { json },
    run: async (values) => (await import('./merchant.work.ts')).list(values),
  }),
  command({
    name: 'merchant export',
    summary: 'Write everything of a merchant into one file',
    detail:
      'As of one moment, while servers go on running: settings, catalog, stock with its ledger, customers, orders, pages and images. Passwords, secrets and tokens are left out.',
    example: 'merchant export acme --file acme.merchant.gz',
    options: exportOptions,
    operand: 'code',
    about: { merchantNotFound: 'code' },
    run: async (values) => (await import('./archive.work.ts')).exportOne(values),
  }),
  command({
    name: 'merchant import',
    summary: 'Restore a merchant from such a file, on this server or under another code',
    detail:
      'All of it or nothing. Both servers need the same version. Users, customers and API clients come without their passwords and secrets: give new ones.',
    example: 'merchant import acme.merchant.gz --code acme-copy',
    options: importOptions,
    operand: 'file',
    about: { merchantExists: 'code', code: 'code' },
    run: async (values) => (await import('./archive.work.ts')).importOne(values),
  }),
  command({
    name: 'merchant deactivate',
    summary: 'Close a merchant: its tokens end, nobody signs in, its data stays',
    example: 'merchant deactivate --code acme',
    options: codeOption,
    about: { merchantNotFound: 'code' },
    run: async ({ code }) => (await import('./merchant.work.ts')).setStatus(code, 'inactive'),
  }),
  command({
    name: 'merchant activate',
    summary: 'Open a merchant again',
    example: 'merchant activate --code acme',
    options: codeOption,
    about: { merchantNotFound: 'code' },
    run: async ({ code }) => (await import('./merchant.work.ts')).setStatus(code, 'active'),
  }),
]
