import type { LocationCreate } from '@tradepost/contract'
import { readJson } from '../data.ts'

/** One warehouse that ships and four stores. */
export const demoLocations: LocationCreate[] = readJson('locations.json')
