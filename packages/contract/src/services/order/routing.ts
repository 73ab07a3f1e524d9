import {
  DateTime,
  Flag,
  List,
  Nullable,
  Numeric,
  Obj,
  OneOf,
  Patch,
  type Static,
  Text,
  Type,
  withDescription,
} from '../../schema.ts'
import { fulfillmentMethods } from '../merchant-settings.ts'

export const routingStrategies = ['fewestSplits', 'nearest', 'mostStock', 'priority'] as const
export type RoutingStrategy = (typeof routingStrategies)[number]

/** Why a line has no location. */
export const unroutedReasons = ['noLocation', 'noStock', 'rejected', 'tooManySplits', 'slotFull'] as const
export type UnroutedReason = (typeof unroutedReasons)[number]

/** Why a location got a part of an order, in one word. */
export const routingReasons = [
  'wanted',
  'onlyOne',
  ...routingStrategies,
  'equal',
  'remainder',
  'waitsForStock',
] as const
export type RoutingReason = (typeof routingReasons)[number]

/** Result for a location: the first reason against it, or chosen. */
export const locationVerdicts = [
  'chosen',
  'inactive',
  'methodNotSupported',
  'excluded',
  'otherLocationWanted',
  'rejectedBefore',
  'slotFull',
  'noStock',
  'othersPreferred',
  'tooManySplits',
] as const
export type LocationVerdict = (typeof locationVerdicts)[number]

const LocationCodes = (description: string) =>
  Type.Array(Text(1, 36), { maxItems: 1000, uniqueItems: true, description })

const ruleFields = {
  isAutomatic: Flag({
    description:
      'Whether orders are routed as soon as they are placed. The setting `automaticRouting` of the merchant alone decides that, and this field answers it; a value that is sent here is taken for older clients and changes nothing. Deprecated.',
  }),
  strategies: Type.Array(OneOf(routingStrategies), {
    minItems: 1,
    maxItems: routingStrategies.length,
    uniqueItems: true,
    description:
      'What makes one location better than another, the most important first. `fewestSplits`: it has more of what is wanted. `nearest`: its address is closer to the ship-to address. `mostStock`: it has more of these products in all. `priority`: it stands earlier in priorityLocationCodes. Equal ones go by their code.',
  }),
  priorityLocationCodes: LocationCodes(
    'Locations in the order in which `priority` takes them; others come last.',
  ),
  excludedLocationCodes: LocationCodes('Locations that no order is routed to, unless its line names them.'),
  maxSplits: Nullable(
    Type.Integer({
      minimum: 0,
      maximum: 100,
      description:
        'How many locations beside the first one may share the lines of an order with the same fulfillment method; null: any number.',
    }),
  ),
  acceptWithinSeconds: Nullable(
    Type.Integer({
      minimum: 60,
      maximum: 2_592_000,
      description:
        'How long a location may take to accept a fulfillment order, counted while it is open. Then the order is taken from it and routed again. Null: as long as it likes.',
    }),
  ),
}

export const RoutingRules = Obj(ruleFields)
export type RoutingRules = Static<typeof RoutingRules>

export const RoutingRulesUpdate = Patch(ruleFields)
export type RoutingRulesUpdate = Static<typeof RoutingRulesUpdate>

export const RoutingExplanationQuestion = Patch({ rules: RoutingRulesUpdate })
export type RoutingExplanationQuestion = Static<typeof RoutingExplanationQuestion>

const Method = () => OneOf(fulfillmentMethods)

export const RoutedPart = Obj({
  locationCode: Text(0),
  fulfillmentMethod: Method(),
  fulfillmentOrderNumber: Nullable(Text(0)),
  lineItems: List(Obj({ salesOrderLineItemCode: Text(0), quantity: Numeric() })),
})
export type RoutedPart = Static<typeof RoutedPart>

export const UnroutedLine = Obj({
  salesOrderLineItemCode: Text(0),
  quantity: Numeric(),
  reason: OneOf(unroutedReasons),
})
export type UnroutedLine = Static<typeof UnroutedLine>

export const RoutingResult = Obj({ fulfillmentOrders: List(RoutedPart), unrouted: List(UnroutedLine) })
export type RoutingResult = Static<typeof RoutingResult>

export const ConsideredLocation = Obj({
  locationCode: Text(0),
  fulfillmentMethod: Method(),
  isChosen: Flag(),
  reason: OneOf(locationVerdicts, {
    description:
      'Why it was chosen or passed over. `othersPreferred`: it could have taken part, but locations before it had everything.',
  }),
  availableQuantity: Type.Number({
    description: 'How much of the lines it could have taken when its turn came.',
  }),
  rank: Nullable(
    Type.Integer({ description: 'Its place among those that could take part, from 1; null: it could not.' }),
  ),
})
export type ConsideredLocation = Static<typeof ConsideredLocation>

/** Stored with a fulfillment order that routing made; stock and rules are other ones later. */
export const RoutingChoice = Obj({
  reason: OneOf(routingReasons, {
    description:
      'What decided. `wanted`: the lines name the location. `onlyOne`: no other location could take any of it. `fewestSplits`, `nearest`, `mostStock`, `priority`: the first strategy by which it was better than the best location without a part, or else than the best with one. `equal`: the strategies found no difference. `remainder`: it has what other locations with a part lack. `waitsForStock`: none has it, and it may be sold before it is there.',
  }),
  rank: ConsideredLocation.properties.rank,
  availableQuantity: ConsideredLocation.properties.availableQuantity,
  strategies: withDescription(List(OneOf(routingStrategies)), 'The strategies that held, in their order.'),
  locationCount: Type.Integer({ description: 'Locations that were looked at.' }),
  otherLocations: withDescription(
    List(
      Obj({
        locationCode: Text(0),
        reason: ConsideredLocation.properties.reason,
        rank: ConsideredLocation.properties.rank,
        availableQuantity: ConsideredLocation.properties.availableQuantity,
      }),
    ),
    'At most five: the best of those that could have taken part, then those that are excluded, rejected the lines before or have no room in the slot.',
  ),
})
export type RoutingChoice = Static<typeof RoutingChoice>

export const RoutingExplanation = Obj({
  rules: RoutingRules,
  fulfillmentOrders: List(RoutedPart),
  unrouted: List(UnroutedLine),
  locations: List(ConsideredLocation),
})

export const RoutingReplayQuestion = Obj({
  rules: RoutingRulesUpdate,
  ...Patch({
    from: DateTime(),
    to: DateTime(),
    limit: Type.Integer({
      minimum: 1,
      maximum: 500,
      default: 100,
      description: 'How many orders at most, the newest ones.',
    }),
  }).properties,
})
export type RoutingReplayQuestion = Static<typeof RoutingReplayQuestion>

export const RoutingFigures = Obj({
  orderCount: Type.Integer({ description: 'Orders that were looked at.' }),
  routedOrderCount: Type.Integer({ description: 'Orders with a location for every line.' }),
  fulfillmentOrderCount: Type.Integer({ description: 'Fulfillment orders that they would become.' }),
  splitOrderCount: Type.Integer({ description: 'Orders that more than one location would work on.' }),
  unroutedLineCount: Type.Integer({ description: 'Lines with a quantity that found no location.' }),
  locations: List(Obj({ locationCode: Text(0), fulfillmentOrderCount: Type.Integer() })),
})
export type RoutingFigures = Static<typeof RoutingFigures>

export const RoutingReplay = Obj({
  current: RoutingFigures,
  changed: RoutingFigures,
  differences: List(Obj({ orderNumber: Text(0), current: List(RoutedPart), changed: List(RoutedPart) })),
})
