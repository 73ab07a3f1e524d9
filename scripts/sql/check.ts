import type { Client } from '../../packages/kernel/src/db/connection/client.ts'
import { describing } from './columns.ts'
import type { Program } from './program.ts'
import { differences, membersOf } from './row.ts'
import { findSites, type Site, textsOf } from './sites.ts'

/** `unresolved`: why its text, or one of its texts, cannot be told without running it. */
export type Checked = { site: Site; texts: string[]; faults: string[]; unresolved: string[] }

const around = (text: string, position: unknown): string => {
  const at = Number(position)
  return text.slice(Math.max(0, at - 60), at + 60).replace(/\s+/g, ' ')
}

/** All statements of the program, prepared and compared with their rows. */
export const checkStatements = async (program: Program, client: Client): Promise<Checked[]> => {
  const checked: Checked[] = []
  const found = findSites(program).map((site) => ({ site, ...textsOf(program, site) }))
  const temporary = found.flatMap(({ texts }) => texts.filter((text) => /^\s*create temporary/.test(text)))
  for (const text of temporary) await client.query(text.replace('on commit drop', ''))
  const describe = await describing(client)
  for (const { site, texts, unresolved } of found) {
    const [row] = site.node.typeArguments ?? []
    const type = row && program.typeBy(row)
    const members = type ? membersOf(program, type) : []
    const faults = new Set<string>()
    for (const text of texts)
      try {
        const columns = await describe(text)
        if (members.length > 0) for (const one of differences(members, columns)) faults.add(one)
      } catch (error) {
        const { message, position } = error as Error & { position?: string }
        faults.add(`${message}: ${around(text, position)}`)
      }
    checked.push({ site, texts, faults: [...faults], unresolved })
  }
  return checked
}
