import {
  allOperations,
  CategoryCreate,
  CustomerCreate,
  LocationCreate,
  ProductCreate,
} from '@tradepost/contract'
import { type Attack, rush } from '../attack.ts'
import { type Call, pathTo } from '../call.ts'
import { bodyOfTexts, hasCheckedText } from '../texts.ts'
import type { Member } from '../world.ts'

const LENGTH = 80_000

/** Texts that almost fit, so that an expression which can go back goes back often. */
const units = ['a', '1', '.', '-', ' ', 'a.', '@', 'a-', 'é', '+1']
const texts = units.flatMap((unit) => {
  const body = unit.repeat(LENGTH / unit.length)
  return [`a@${body}!`, `${body} `]
})

const operations = allOperations.filter(
  ({ service, operation: { body, bodyType = 'json' } }) =>
    service.scope === 'merchant' && bodyType === 'json' && body && hasCheckedText(body),
)

const entities = {
  customer: CustomerCreate,
  location: LocationCreate,
  product: ProductCreate,
  category: CategoryCreate,
}

const eventsOf = (text: string) =>
  Object.entries(entities).map(([entity, schema]) => ({
    event: 'entityCreated',
    entity,
    entityId: 'x',
    payload: bodyOfTexts(schema, text),
  }))

const callAt = ({ code, token }: Member, n: number): Call => {
  const text = texts[n % texts.length] as string
  const index = n % (operations.length + 1)
  const bound = operations[index]
  return bound
    ? {
        token,
        method: bound.operation.method,
        path: pathTo(bound.name, code),
        body: JSON.stringify(bodyOfTexts(bound.operation.body, text)),
      }
    : { token, path: pathTo('receiveEvents', code), body: JSON.stringify({ events: eventsOf(text) }) }
}

/** Long texts for every pattern and format of the contract, also by the event intake. */
export const longTexts: Attack = {
  name: 'long texts',
  run: (field) => rush(field, { callers: 4, most: 20_000 }, (n) => callAt(field.attacker, n)),
}
