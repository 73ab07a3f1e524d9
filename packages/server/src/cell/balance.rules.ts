export type Weighed = { code: string; bytes: number; events: number }
export type WeighedCell = { name: string; merchants: Weighed[] }
export type ProposedMove = { code: string; from: string; to: string; bytes: number; events: number }

/** Cells whose weight differs by less from the mean are left alone. */
const TOLERANCE = 0.1

type Loaded = { name: string; weight: number; merchants: (Weighed & { weight: number })[] }

const totalOf = (cells: WeighedCell[], of: (merchant: Weighed) => number): number =>
  cells.flatMap(({ merchants }) => merchants).reduce((sum, merchant) => sum + of(merchant), 0)

/** A merchant weighs as much as its share of all bytes and its share of all events. */
const weigh = (cells: WeighedCell[]): Loaded[] => {
  const bytes = totalOf(cells, (merchant) => merchant.bytes) || 1
  const events = totalOf(cells, (merchant) => merchant.events) || 1
  return cells.map(({ name, merchants }) => {
    const weighed = merchants.map((merchant) => ({
      ...merchant,
      weight: merchant.bytes / bytes + merchant.events / events,
    }))
    return { name, merchants: weighed, weight: weighed.reduce((sum, { weight }) => sum + weight, 0) }
  })
}

/** The one whose move makes the two cells most alike; each move has to bring them nearer. */
const bestOf = (from: Loaded, to: Loaded) => {
  const difference = from.weight - to.weight
  const rest = (weight: number) => Math.abs(difference - 2 * weight)
  return from.merchants
    .filter(({ weight }) => weight > 0 && rest(weight) < difference)
    .sort((a, b) => rest(a.weight) - rest(b.weight) || (a.code < b.code ? -1 : 1))[0]
}

/** From the heaviest cell to the lightest, until all are alike or no merchant is small enough. */
export const proposeMoves = (cells: WeighedCell[], most: number): ProposedMove[] => {
  const loaded = weigh(cells)
  const mean = loaded.reduce((sum, { weight }) => sum + weight, 0) / loaded.length
  const moves: ProposedMove[] = []
  while (moves.length < most) {
    loaded.sort((a, b) => b.weight - a.weight)
    const [from, to] = [loaded[0], loaded.at(-1)]
    if (!from || !to || from.weight - mean < TOLERANCE * mean) break
    const best = bestOf(from, to)
    if (!best) break
    const { weight, ...merchant } = best
    moves.push({ ...merchant, from: from.name, to: to.name })
    from.merchants = from.merchants.filter((each) => each !== best)
    to.merchants.push(best)
    from.weight -= weight
    to.weight += weight
  }
  return moves
}
