import { readFile, writeFile } from 'node:fs/promises'
import { withMachines } from '../packages/server/src/services/order/index.ts'

/** Draws the state machines into the documentation. */
const page = new URL('../docs/fulfillment.md', import.meta.url)
await writeFile(page, withMachines(await readFile(page, 'utf8')))
