const none = { dispatched: 0, succeeded: 0, failed: 0 }
const hours = (now: Date, count: number) => new Date(now.getTime() - count * 3_600_000)

/** One that went well, and one with rows that somebody should look at. */
export const demoImports = (now: Date) => [
  {
    source: 'stock of the shops',
    date: hours(now, 30),
    entity: 'inventory',
    rank: 7,
    counts: {
      total: 24,
      skipped: 0,
      created: none,
      updated: { dispatched: 24, succeeded: 24, failed: 0 },
      deleted: none,
    },
    entries: [],
  },
  {
    source: 'autumn assortment',
    date: hours(now, 4),
    entity: 'product',
    rank: 5,
    counts: {
      total: 12,
      skipped: 1,
      created: none,
      updated: { dispatched: 11, succeeded: 10, failed: 1 },
      deleted: none,
    },
    entries: [
      {
        row: 4,
        line: 5,
        entityId: 'tea-assam-100g',
        field: 'price.price',
        code: 'INVALID_TYPE',
        message: 'Expected type number but found type string',
        original: 'tea-assam-100g,free',
      },
      {
        row: 9,
        line: 10,
        entityId: null,
        field: null,
        code: 'OBJECT_MISSING_REQUIRED_PROPERTY',
        message: 'The row does not say what it is about: code or productCode is missing',
        original: ',4.20',
      },
    ],
  },
]
export type DemoImport = ReturnType<typeof demoImports>[number]
