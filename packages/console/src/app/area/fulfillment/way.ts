/** Of the many legal moves, those that staff usually take. */
const ways: Record<string, readonly string[]> = {
  directShip: ['accepted', 'inProgress', 'picked', 'packed', 'fulfilled'],
  BOPIS: ['accepted', 'inProgress', 'picked', 'packed', 'ready', 'checkedIn', 'fulfilled'],
  ROPIS: ['accepted', 'inProgress', 'picked', 'ready', 'checkedIn', 'fulfilled'],
}

export const wayOf = (type: string): readonly string[] => ways[type] ?? ways.BOPIS ?? []
