import { command, type Values } from '../command.ts'
import { server } from '../commands/import.command.ts'

const { json: _, ...access } = server

const options = {
  operation: { value: '<operation>', about: 'Operation of the interface: listProducts', required: true },
  json: {
    value: '<input>',
    about: 'Parameters as a JSON object, with the body under body; - reads it from standard input',
  },
  'dry-run': { about: 'Check a write fully and store nothing' },
  'if-match': { value: '<etag>', about: 'Change it only if it still has this ETag' },
  ...access,
} as const
export type CallValues = Values<typeof options>

export const callCommand = command({
  name: 'call',
  summary: 'Call any operation',
  detail:
    'Prints the answer as JSON. The reference lists the operations with what each of them takes. On the machine of the server it needs no secret.',
  example: `call listProducts --merchant acme --json '{"limit": 5}'`,
  operand: 'operation',
  options,
  run: async (values) => (await import('./call.work.ts')).callOperation(values),
})
