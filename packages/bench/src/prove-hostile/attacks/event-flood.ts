import { type Attack, rush } from '../attack.ts'
import { pathTo } from '../call.ts'

const EVENTS = 500

/** Events of one merchant, faster than they can be applied. */
export const eventFlood: Attack = {
  name: 'event flood',
  run: (field) => {
    const { code, token } = field.attacker
    const eventsAt = (n: number) =>
      Array.from({ length: EVENTS }, (_, index) => ({
        event: index % 3 ? 'entityUpdated' : 'entityCreated',
        entity: index % 2 ? 'product' : 'customer',
        entityId: `flood-${n}-${index}`,
        payload: { code: `flood-${n}-${index}`, name: { 'en-us': 'Flood' }, modelType: 'standard' },
      }))
    return rush(field, { callers: 4, most: 40 }, (n) => ({
      token,
      path: pathTo('receiveEvents', code),
      body: JSON.stringify({ events: eventsAt(n) }),
    }))
  },
}
