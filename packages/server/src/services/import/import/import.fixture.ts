import type { ImportStart, ImportUrlCreate } from '@tradepost/contract'
import type { Harness } from '../../../../test/support/harness.ts'
import { until } from '../../../../test/support/until.ts'

export type SentFile = Omit<ImportUrlCreate, 'importStrategy'> & {
  content: string | Uint8Array | object[]
  importStrategy?: 'full' | 'partial'
  headers?: Record<string, string>
}

const isEnd = (status: string) => status === 'finished' || status === 'aborted'

/** The steps of a client: an address for each file, the file itself, the start. */
export const importer = ({ api, url }: Pick<Harness, 'api' | 'url'>) => {
  /** The address begins with the public address of the server, which tests do not listen on. */
  const local = (address: string) => url + new URL(address).pathname + new URL(address).search
  const put = (address: string, content: SentFile['content'], headers: Record<string, string> = {}) =>
    fetch(local(address), {
      method: 'PUT',
      headers,
      body:
        typeof content === 'string'
          ? content
          : content instanceof Uint8Array
            ? Buffer.from(content)
            : JSON.stringify(content),
    })

  const upload = async (ref: string, { content, headers, ...file }: SentFile) => {
    const { url: address } = await api.createImportUrl({
      importRef: ref,
      body: { importStrategy: 'partial', ...file },
    })
    return put(address, content, headers)
  }

  const read = async (ref: string) => (await api.getImport({ importRef: ref })).import
  const ended = async (ref: string) => {
    await until(async () => isEnd((await read(ref)).status))
    const { entries, imports } = await api.listImportLogs({ importRef: ref, limit: 1000 })
    return { ...(await read(ref)), entries, lines: imports }
  }

  const run = async (files: SentFile[], body: ImportStart = {}) => {
    const { ref } = await api.createImport({ body: { source: 'test' } })
    for (const file of files) await upload(ref, file)
    await api.startImport({ importRef: ref, body })
    return ended(ref)
  }
  const undone = async (ref: string) => {
    await until(async () => (await read(ref)).undo?.status === 'finished')
    const { entries, imports } = await api.listImportLogs({ importRef: ref, limit: 1000 })
    return { undo: (await read(ref)).undo, entries, lines: imports }
  }
  const undo = async (ref: string) => {
    await api.undoImport({ importRef: ref })
    return undone(ref)
  }
  return { local, put, upload, read, ended, run, undo, undone }
}
