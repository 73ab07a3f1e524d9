import { List, Nullable, Obj, OneOf, type Static, Text, Type, told } from '../schema.ts'

export const limitCodes = ['requestsPerSecond', 'importFileBytes', 'importStoreBytes', 'openExports'] as const

const Amount = (description: string) => Nullable(Type.Number({ description }))

const Limit = Obj({
  code: OneOf(limitCodes, {
    description:
      '`requestsPerSecond`: of one API client, in each process of the server. `importFileBytes`: of one file of an import. `importStoreBytes`: of all files of imports that are kept. `openExports`: exports that wait or run.',
  }),
  limit: Amount('Null: there is none.'),
  used: Amount(
    'How much of it is in use now; null where that is not counted, because it passes within a second.',
  ),
})
export type Limit = Static<typeof Limit>

export const Limits = Obj({
  limits: List(Limit),
  clients: told(
    List(
      Obj({
        clientId: Text(0, undefined, { description: 'The API client; `console` for people at the console.' }),
        requests: Type.Integer({ description: 'How many it sent in the last five minutes.' }),
        refused: Type.Integer({ description: 'How many of them were answered with 429.' }),
      }),
    ),
    'Counted by the process that answers, the busiest client first.',
  ),
})
