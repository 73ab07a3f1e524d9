import { type Command, command, json, type Values } from '../command.ts'

const owner = {
  merchant: { value: '<code>', about: 'Code of the merchant' },
  operator: { about: 'A client of whoever runs the server, which may enter every merchant' },
} as const

const createOptions = {
  ...owner,
  name: { value: '<name>', about: 'What it is for', required: true },
  permission: {
    value: '<permission>',
    about: 'A permission such as CPV, or APIALL for everything',
    multiple: true,
  },
  role: { value: '<role>', about: 'Code of a role of the merchant', multiple: true },
  grant: {
    value: '<grant>',
    about: 'client_credentials, password or refresh_token; all when left out',
    multiple: true,
  },
  json,
} as const
export type ClientCreateValues = Values<typeof createOptions>

const listOptions = { ...owner, json } as const
export type ClientListValues = Values<typeof listOptions>

const deleteOptions = { ...owner, id: { value: '<id>', about: 'Id of the client', required: true } } as const
export type ClientDeleteValues = Values<typeof deleteOptions>

const rotateOptions = {
  ...deleteOptions,
  'overlap-seconds': {
    value: '<seconds>',
    about: 'How long the secret of today works on: a day when left out, 0 ends it at once',
  },
  json,
} as const
export type ClientRotateValues = Values<typeof rotateOptions>

export const clientCommands: Command[] = [
  command({
    name: 'client create',
    summary: 'Create an API client for a merchant or for the operator',
    detail: 'Takes --merchant or --operator. The secret is shown once.',
    example: "client create --merchant acme --name 'Web shop' --permission CPV",
    options: createOptions,
    about: {
      merchantNotFound: 'merchant',
      name: 'name',
      permissions: 'permission',
      roleCodes: 'role',
      grants: 'grant',
    },
    run: async (values) => (await import('./client.work.ts')).create(values),
  }),
  command({
    name: 'client list',
    summary: 'List the API clients of a merchant or of the operator',
    example: 'client list --merchant acme',
    options: listOptions,
    about: { merchantNotFound: 'merchant' },
    run: async (values) => (await import('./client.work.ts')).list(values),
  }),
  command({
    name: 'client rotate-secret',
    summary: 'Give an API client a new secret; the old one works on for a while',
    detail: 'Takes --merchant or --operator. The new secret is shown once. Tokens stay valid.',
    example: 'client rotate-secret --merchant acme --id 0b6f --overlap-seconds 3600',
    options: rotateOptions,
    about: { merchantNotFound: 'merchant', clientNotFound: 'id', overlapSeconds: 'overlap-seconds' },
    run: async (values) => (await import('./client.work.ts')).rotateSecret(values),
  }),
  command({
    name: 'client delete',
    summary: 'Delete an API client; its tokens end with it',
    example: 'client delete --merchant acme --id 0b6f',
    options: deleteOptions,
    about: { merchantNotFound: 'merchant', clientNotFound: 'id' },
    run: async (values) => (await import('./client.work.ts')).remove(values),
  }),
]
