import { Text } from '../schema.ts'

/** Of those that people choose for themselves. */
export const SHORTEST_PASSWORD = 8
/** Hashing longer ones would only take time. */
export const LONGEST_PASSWORD = 1024

export const NewPassword = () => Text(SHORTEST_PASSWORD, LONGEST_PASSWORD)
