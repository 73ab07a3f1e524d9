import { openAsBlob } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { type Import, importSystems } from '@tradepost/contract'
import { UserError } from '@tradepost/kernel'
import { type Client, TradepostError, UnauthorizedError } from '@tradepost/sdk'
import { connect } from '../import/connect.ts'
import { entityOf } from '../import/entity.ts'
import { groupProblems, type ProblemGroup, problemLine } from '../import/problems.ts'
import { progressOn } from '../import/progress.ts'
import { known } from '../known.ts'
import { print, printJson } from '../print.ts'
import { notice } from '../session.ts'
import type { ImportValues } from './import.command.ts'

const systemOf = (option: string | undefined) =>
  option === undefined ? undefined : known('--from', option, importSystems)

/** Sent from the disk, never whole in memory. */
const upload = async (address: string, file: string): Promise<void> => {
  const answer = await fetch(address, { method: 'PUT', body: await openAsBlob(file) })
  if (!answer.ok) throw new UserError(`The file was not taken: ${await answer.text()}`)
}

const start = async (api: Client, values: ImportValues): Promise<string> => {
  const { file, catalog, full, location, source = 'command line' } = values
  const entity = entityOf(file, values.entity)
  const from = systemOf(values.from)
  const { ref } = await api.createImport({ body: { source } })
  const { url } = await api.createImportUrl({
    importRef: ref,
    body: {
      entity,
      catalogCode: catalog,
      importStrategy: full ? 'full' : 'partial',
      ...(from && { from }),
      ...(location !== undefined && { locationCodes: [location] }),
    },
  })
  notice(`Import ${ref}: sending ${file} as ${entity}`)
  await upload(url, file)
  await api.startImport({
    importRef: ref,
    body: { checkOnly: values['check-only'], confirmDeletions: values['confirm-deletions'] },
  })
  return ref
}

/** Until it has ended. A token lives for an hour, some imports take longer. */
const follow = async (session: { api: Client }, values: ImportValues, importRef: string): Promise<Import> => {
  const bar = progressOn(process.stderr)
  const watch = async () => {
    for await (const found of session.api.watchImport({ importRef })) bar.show(found)
    return (await session.api.getImport({ importRef })).import
  }
  try {
    return await watch().catch(async (error: unknown) => {
      if (!(error instanceof UnauthorizedError)) throw error
      session.api = await connect(values)
      return watch()
    })
  } finally {
    bar.end()
  }
}

export const problemsOf = async (api: Client, importRef: string): Promise<ProblemGroup[]> => {
  const groups = groupProblems()
  const limit = 1000
  for (let offset = 0; ; offset += limit) {
    const { entries } = await api.listImportLogs({ importRef, limit, offset })
    for (const entry of entries) groups.add(entry)
    if (entries.length < limit) return groups.list()
  }
}

const totals = ({ entityFiles }: Import) => {
  const of = (kind: 'created' | 'updated' | 'deleted') =>
    entityFiles.reduce((sum, file) => sum + file[kind].succeeded, 0)
  const failed = entityFiles.reduce(
    (sum, { skipped, created, updated, deleted }) =>
      sum + skipped + created.failed + updated.failed + deleted.failed,
    0,
  )
  const rows = entityFiles.reduce((sum, { total }) => sum + total, 0)
  return { rows, created: of('created'), updated: of('updated'), deleted: of('deleted'), rejected: failed }
}

const summary = (found: Import, problems: ProblemGroup[]): string => {
  const { rows, created, updated, deleted, rejected } = totals(found)
  const verb = found.checkOnly ? 'Checked' : found.status === 'finished' ? 'Imported' : 'Aborted'
  return [
    `${verb}: ${rows} rows, ${created} created, ${updated} updated, ${deleted} deleted, ${rejected} rejected.`,
    ...(found.reason ? [found.reason] : []),
    ...(problems.length > 0 ? ['Problems:', ...problems.map(problemLine)] : []),
  ].join('\n')
}

const saveRejected = async (api: Client, found: Import, path: string): Promise<void> => {
  const [file] = found.entityFiles
  if (!file) return
  const rows = await api.getRejectedRows({ importRef: found.ref, entity: file.entity })
  await writeFile(path, rows)
  notice(`The rejected rows are in ${path}.`)
}

/** 1 if a row was rejected or the import was aborted. */
const work = async (values: ImportValues): Promise<number | undefined> => {
  entityOf(values.file, values.entity)
  systemOf(values.from)
  if (!(await stat(values.file).catch(() => null))?.isFile())
    throw new UserError(`There is no file ${values.file}.`)
  const session = { api: await connect(values) }
  const ref = await start(session.api, values)
  const found = await follow(session, values, ref)
  const problems = await problemsOf(session.api, ref)
  const { rejected } = totals(found)
  if (values.json) printJson({ import: found, problems })
  else print(summary(found, problems))
  if (values.rejected !== undefined && rejected > 0) await saveRejected(session.api, found, values.rejected)
  return found.status === 'finished' && rejected === 0 ? undefined : 1
}

/** Errors of the API are printed without a stack trace. */
export const reportingErrors = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TradepostError) throw new UserError(`${error.message}.`)
    throw error
  }
}

export const importFile = (values: ImportValues): Promise<number | undefined> =>
  reportingErrors(() => work(values))
