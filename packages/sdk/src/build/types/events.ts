import { EventDelivery, events } from '@tradepost/contract'
import type { Shapes } from './shapes.ts'
import { docOf, membersText, typeText } from './type-text.ts'

const typeName = (event: string): string => `${event[0]?.toUpperCase()}${event.slice(1)}`

/** An interface for each event as it is delivered, and all of them as one type. */
export const eventDeclarations = ({ write, writer }: Shapes): string[] => {
  const envelope = write({
    ...EventDelivery,
    properties: { ...EventDelivery.properties, tenantType: { const: 'merchant' } },
  } as unknown as typeof EventDelivery)
  const { eventCode: _, payload: __, ...properties } = envelope.properties as Record<string, unknown>
  const base = `/** The fields that every event has. */\nexport interface EventDelivery {\n${membersText({ ...envelope, properties }, writer, '  ')}}\n`

  const names = Object.keys(events)
  const each = Object.entries(events).map(([name, { description, payload }]) => {
    const told = typeText(write(payload), writer, '  ')
    return `${docOf(description)}export interface ${typeName(name)} extends EventDelivery {\n  eventCode: ${JSON.stringify(name)}\n  payload: ${told}\n}\n`
  })
  const all = `/** Any event; \`eventCode\` tells which. */\nexport type TradepostEvent =\n${names.map((name) => `  | ${typeName(name)}\n`).join('')}`
  return [base, ...each, all]
}
