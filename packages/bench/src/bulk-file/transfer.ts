import { openAsBlob } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@tradepost/sdk'

const ASK_MS = 200

const secondsSince = (began: number) => (performance.now() - began) / 1000

/** The address begins with the public address of the server. */
const localTo = (url: string, address: string): string => {
  const { pathname, search } = new URL(address)
  return url + pathname + search
}

/** As a client does it; the seconds are those from the start to the end, without the upload. */
export const importFile = async (api: Client, url: string, path: string) => {
  const { ref } = await api.createImport({ body: { source: 'bench' } })
  const { url: address } = await api.createImportUrl({
    importRef: ref,
    body: { entity: 'product', importStrategy: 'partial' },
  })
  const sent = performance.now()
  const answer = await fetch(localTo(url, address), {
    method: 'PUT',
    headers: { 'content-type': 'application/x-ndjson' },
    body: await openAsBlob(path),
  })
  if (!answer.ok) throw new Error(`the file was refused: ${answer.status} ${await answer.text()}`)
  const uploadSeconds = secondsSince(sent)
  const began = performance.now()
  await api.startImport({ importRef: ref, body: {} })
  for (;;) {
    const { import: current } = await api.getImport({ importRef: ref })
    const [file] = current.entityFiles
    if (current.status === 'finished' && file) return { uploadSeconds, seconds: secondsSince(began), file }
    if (current.status === 'aborted') throw new Error(`the import was aborted: ${current.reason}`)
    await sleep(ASK_MS)
  }
}

export const exportFile = async (api: Client) => {
  const began = performance.now()
  await api.exportCsv({ body: { entity: 'product' } })
  for (;;) {
    const [run] = (await api.listExports({ limit: 1 })).exports
    if (run?.status === 'succeded') return { seconds: secondsSince(began), count: run.entityCount }
    if (run?.status === 'failed') throw new Error(`the export failed: ${run.errorMessage}`)
    await sleep(ASK_MS)
  }
}
