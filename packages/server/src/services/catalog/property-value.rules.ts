import type { Problem } from '@tradepost/kernel'

/** Replaced by the rules of property definitions. */
export type PropertyType = { type: string; isArray: boolean }
export const checkPropertyValue = (_definition: PropertyType, _value: unknown): Problem[] => []
