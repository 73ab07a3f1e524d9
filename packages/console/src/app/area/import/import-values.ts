import type { Client, InputFor, ResultFor } from '@tradepost/sdk'

export type Import = ResultFor<'getImport'>['import']
export type Entity = InputFor<'createImportUrl'>['body']['entity']
export type System = NonNullable<InputFor<'createImportUrl'>['body']['from']>
export type Strategy = 'full' | 'partial'

const kinds = ['created', 'updated', 'deleted'] as const

export const rowsIn = ({ entityFiles }: Pick<Import, 'entityFiles'>): number =>
  entityFiles.reduce((sum, { total }) => sum + total, 0)

export const rejectedOf = (file: Import['entityFiles'][number]): number =>
  kinds.reduce((sum, kind) => sum + file[kind].failed, file.skipped)

export const rejectedIn = ({ entityFiles }: Pick<Import, 'entityFiles'>): number =>
  entityFiles.reduce((sum, file) => sum + rejectedOf(file), 0)

export const isOver = ({ status }: Pick<Import, 'status'>): boolean =>
  status === 'finished' || status === 'aborted'

type NewImport = {
  file: File
  entity: Entity
  from: System | null
  importStrategy: Strategy
  checkOnly: boolean
}

/** Uploads a file and starts it; the answer is where it can be followed. */
export const startImport = async (api: Client, newImport: NewImport): Promise<string> => {
  const { file, entity, from, importStrategy, checkOnly } = newImport
  const { ref } = await api.createImport({ body: { source: file.name.slice(0, 255) } })
  const { url } = await api.createImportUrl({
    importRef: ref,
    body: { entity, ...(from ? { from } : { importStrategy }) },
  })
  const { pathname, search } = new URL(url)
  const answer = await fetch(pathname + search, { method: 'PUT', body: file })
  if (!answer.ok) {
    const body = (await answer.json().catch(() => ({}))) as { message?: string }
    throw new Error(body.message ?? String(answer.status))
  }
  await api.startImport({ importRef: ref, body: { checkOnly } })
  return ref
}
