import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail, MailReader, MailSummary } from '@tradepost/server'
import PostalMime, { type Email } from 'postal-mime'

/** The newest are kept. */
export const MAX_MAILS = 200
/** Counting the files after every mail would cost more than a few too many of them. */
const PRUNE_EVERY = 20
/** More than the headers of any mail that we send. */
const HEADER_BYTES = 32_768

const ending = '.eml'
/** The moment of arrival comes first, so that names sort by age. */
const isId = (id: string) => /^\d{15}-[0-9a-f]{12}$/.test(id)
const newId = () => `${String(Date.now()).padStart(15, '0')}-${randomBytes(6).toString('hex')}`

const addressText = (address: Email['from']): string =>
  address?.name ? `${address.name} <${address.address ?? ''}>` : (address?.address ?? '')

const summaryOf = (id: string, { from, to, subject }: Email): MailSummary => ({
  id,
  date: new Date(Number(id.slice(0, 15))),
  from: addressText(from),
  to: (to ?? []).map(addressText).join(', '),
  subject: subject ?? '',
})

/** Null: another process has removed it in the meantime. */
const ifThere = async <Value>(reading: Promise<Value>): Promise<Value | null> =>
  reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

const readHead = async (path: string): Promise<Buffer> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
    const head = buffer.subarray(0, bytesRead)
    const end = head.indexOf('\r\n\r\n')
    return end < 0 ? head : head.subarray(0, end + 4)
  } finally {
    await file.close()
  }
}

export type MailFolder = MailReader & { add(raw: Buffer): Promise<void> }

/** Mails as files, which all processes of the server share and which are still there after a restart. */
export const openMailFolder = async (folder: string): Promise<MailFolder> => {
  await mkdir(folder, { recursive: true })
  const pathOf = (id: string) => join(folder, id + ending)
  let added = 0

  /** The newest first. */
  const listIds = async (): Promise<string[]> => {
    const names = (await readdir(folder)).map((name) => name.slice(0, -ending.length))
    return names.filter(isId).toSorted().toReversed()
  }
  const prune = async () => {
    for (const id of (await listIds()).slice(MAX_MAILS)) await rm(pathOf(id), { force: true })
  }
  await prune()

  return {
    add: async (raw) => {
      const id = newId()
      // under another name until it is whole
      const draft = join(folder, `${id}.draft`)
      await writeFile(draft, raw)
      await rename(draft, pathOf(id))
      if (++added % PRUNE_EVERY === 0) await prune()
    },
    list: async () => {
      const ids = (await listIds()).slice(0, MAX_MAILS)
      const found = await Promise.all(
        ids.map(async (id) => {
          const head = await ifThere(readHead(pathOf(id)))
          return head === null ? [] : [summaryOf(id, await PostalMime.parse(head))]
        }),
      )
      return found.flat()
    },
    find: async (id): Promise<Mail | null> => {
      const raw = isId(id) ? await ifThere(readFile(pathOf(id))) : null
      if (raw === null) return null
      const email = await PostalMime.parse(raw)
      return {
        ...summaryOf(id, email),
        headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
        text: email.text ?? null,
        html: email.html ?? null,
      }
    },
  }
}
