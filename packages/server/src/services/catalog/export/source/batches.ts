/** Large enough that the round trips do not count, small enough that a few of them fit into memory. */
export const BATCH = 500

type Coded = { code: string }

/**
 * All rows in the order of their codes, a batch at a time. The next batch is read while this one is written, so at most
 * two of them are in memory.
 */
export async function* inBatches<Row extends Coded>(
  read: (after: string, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let reading: Promise<Row[]> | null = read('', BATCH)
  while (reading) {
    const rows: Row[] = await reading
    const last = rows.length < BATCH ? undefined : rows.at(-1)
    reading = last ? read(last.code, BATCH) : null
    // a reader that has stopped does not see it
    reading?.catch(() => undefined)
    if (rows.length > 0) yield rows
  }
}
