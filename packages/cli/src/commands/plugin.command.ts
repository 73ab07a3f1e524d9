import { type Command, command, json, type Values } from '../command.ts'

const options = {
  user: {
    value: '<header>',
    about: 'The user header of the request: <customer number>-<unix seconds>',
    required: true,
  },
  token: { value: '<header>', about: 'The token header of the request', required: true },
  number: { value: '<number>', about: 'Customer number of the shop', required: true },
  key: {
    value: '<key>',
    about: 'API key of the shop; - reads it from standard input; asked for when left out',
  },
  at: { value: '<seconds>', about: 'When it arrived, in unix seconds; now when left out' },
  'max-future': {
    value: '<seconds>',
    about: 'How far in the future it may be signed; any time when left out',
  },
  json,
} as const
export type VerifyValues = Values<typeof options>

export const pluginCommands: Command[] = [
  command({
    name: 'plugin verify',
    summary: 'Say which rule of the signature a request to a shop breaks, and why',
    detail: 'Needs no server and no database. The exit code is 1 when the request is not valid.',
    example:
      'plugin verify --user 10001-1735691400 --token 2de969047079629b6ff0a0ad8a9af0435e5483ee --number 10001 --at 1735691400',
    options,
    run: async (values) => (await import('./plugin.work.ts')).verify(values),
  }),
]
