import { UserError } from '../../packages/kernel/src/base/user-error.ts'
import type { Client } from '../../packages/kernel/src/db/connection/client.ts'
import { describing } from './columns.ts'
import type { Program } from './program.ts'
import { findSites, type Site, textsOf } from './sites.ts'

/** Without empty lines, and without what all lines are indented by. */
const tidy = (text: string): string => {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const indents = lines.slice(1).map((line) => line.length - line.trimStart().length)
  const least = Math.min(...indents, 40)
  return lines.map((line, index) => (index === 0 ? line.trim() : line.slice(least).trimEnd())).join('\n')
}

const planOf = async (client: Client, text: string): Promise<string> => {
  try {
    const { rows } = await client.query(`explain (generic_plan) ${text}`)
    return rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n')
  } catch (error) {
    return `no plan: ${(error as Error).message}`
  }
}

const reportOf = async (program: Program, client: Client, site: Site): Promise<string> => {
  const describe = await describing(client)
  const { texts, unresolved } = textsOf(program, site)
  const lines = [`${site.file}:${site.line} ${site.name} sends one of ${texts.length}`]
  for (const reason of unresolved) lines.push(`and one that only a run can tell: ${reason}`)
  for (const text of texts) {
    const columns = await describe(text).then(
      (all) => `columns: ${all.map(({ name, kind }) => `${name} (${kind})`).join(', ') || 'none'}`,
      (error: Error) => `PostgreSQL refuses it: ${error.message}`,
    )
    lines.push('', tidy(text), '', columns, '', await planOf(client, text))
  }
  return `${lines.join('\n')}\n`
}

/** The statements of a function, each text with its columns and its plan; refuses a name that sends none. */
export const reportStatements = async (program: Program, client: Client, wanted: string): Promise<string> => {
  const sites = findSites(program)
  const reports: string[] = []
  for (const site of sites) if (site.name === wanted) reports.push(await reportOf(program, client, site))
  if (reports.length > 0) return reports.join('\n')
  const like = sites
    .map(({ name }) => name)
    .filter((name) => name.toLowerCase().includes(wanted.toLowerCase()))
  const others = like.length > 0 ? `; these do: ${[...new Set(like)].join(', ')}` : ''
  throw new UserError(`No function ${wanted} sends a statement${others}.`)
}
