import { type Random, seeded } from '../proof/random.ts'

export type Line = {
  productCode: string
  salesOrderNumber: string
  salesOrderLineItemCode: string
  quantity: number
}
/** The lines of one request. */
export type Batch = Line[]

export type Act = {
  name: string
  title: string
  /** How many records the lines are spread over. */
  records: number
  /** Lines of one request. */
  lines: { least: number; most: number }
  /** Whether callers hang up half-way and a server is killed. */
  isRough: boolean
}

export const acts: Act[] = [
  {
    name: 'single',
    title: 'one line at a time, one record',
    records: 1,
    lines: { least: 1, most: 1 },
    isRough: false,
  },
  {
    name: 'batch',
    title: 'batches in random order, 24 records',
    records: 24,
    lines: { least: 2, most: 8 },
    isRough: false,
  },
  {
    name: 'rough',
    title: 'callers that hang up, servers that are killed, 6 records',
    records: 6,
    lines: { least: 1, most: 3 },
    isRough: true,
  },
]

export const productOf = (act: Act, record: number): string => `${act.name}-${record}`

const quantityOf = (random: Random) => 1 + random.below(3)

/** Reservations of one to three units, in requests that name no record twice, in random order. */
export const batchesOf = (act: Act, reservations: number, seed: number): Batch[] => {
  const random = seeded(seed)
  const records = Array.from({ length: act.records }, (_, index) => index)
  const batches: Batch[] = []
  for (let left = reservations; left > 0; left -= batches.at(-1)?.length ?? 0) {
    const { least, most } = act.lines
    const size = Math.min(left, least + random.below(most - least + 1))
    const salesOrderNumber = `${act.name}-${batches.length}`
    batches.push(
      random
        .shuffled(records)
        .slice(0, size)
        .map((record, index) => ({
          productCode: productOf(act, record),
          salesOrderNumber,
          salesOrderLineItemCode: `line-${index}`,
          quantity: quantityOf(random),
        })),
    )
  }
  return batches
}

/** Half of the wanted quantity of each product. */
export const stockFor = (batches: Batch[]): Map<string, number> => {
  const wanted = new Map<string, number>()
  for (const { productCode, quantity } of batches.flat())
    wanted.set(productCode, (wanted.get(productCode) ?? 0) + quantity)
  return new Map([...wanted].map(([productCode, quantity]) => [productCode, Math.floor(quantity / 2)]))
}
