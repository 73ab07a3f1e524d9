import { List, Nullable, Obj, OneOf, type Static, Text, Type, withDescription } from '../schema.ts'

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

/** Requests a second that a limit can be set to, of the server and of a merchant. */
export const MOST_REQUESTS = 1_000_000

const ownRequests = {
  description:
    'For each API client of the merchant, in each process of the server. At most that of the server; null: as many as the server allows.',
  examples: [200],
}

export const MerchantLimits = Obj({
  requestsPerSecond: Nullable(Type.Integer({ minimum: 1, maximum: MOST_REQUESTS, ...ownRequests })),
})
export type MerchantLimits = Static<typeof MerchantLimits>

export const Limits = Obj({
  limits: List(Limit),
  requestsPerSecond: withDescription(
    Obj({
      own: Amount('Set by an operator for this merchant; null: the default applies.'),
      server: Amount('For all merchants; null: there is none.'),
    }),
    'Of each API client: the lower one holds.',
  ),
  clients: withDescription(
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
