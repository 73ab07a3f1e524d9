import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { loadConfig } from '@tradepost/kernel'
import { type OpenPlatform, openPlatform } from '@tradepost/server'
import { operate } from '@tradepost/server/tool'
import type { Attack, Field } from '../attack.ts'

const onProgress = () => undefined
const PAGE = Buffer.from('<script>alert(1)</script>')
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const heading = (kind: string, content: object) => JSON.stringify([kind, content])
const fileLines = (key: string, bytes: Buffer) => [
  heading('file', { key }),
  JSON.stringify(bytes.toString('base64')),
  heading('fileEnd', { bytes: bytes.length, sha256: sha256(bytes) }),
]

type Ending = { files: number; bytes: number }

/** The archive with one more file, whose sums fit. */
const withFile = (lines: string[], key: string, bytes: Buffer): string[] =>
  lines.flatMap((line) => {
    if (!line.startsWith('[')) return [line]
    const [kind, content] = JSON.parse(line) as [string, { keys: string[] } & Ending]
    if (kind === 'files') return [heading(kind, { keys: [...content.keys, key] })]
    if (kind !== 'end') return [line]
    const { files, bytes: size } = content
    return [
      ...fileLines(key, bytes),
      heading(kind, { ...content, files: files + 1, bytes: size + bytes.length }),
    ]
  })

type Craft = (lines: string[], theirs: string) => string[]

const crafts: Craft[] = [
  (lines, theirs) => withFile(lines, theirs, PAGE),
  (lines, theirs) => withFile(lines, `../${theirs}`, PAGE),
  (lines, theirs) => withFile(lines, `variants/${theirs}`, PAGE),
  // a row and a chunk that never end
  (lines) => [...lines.slice(0, 3), `{"a":"${'a'.repeat(20_000_000)}"}`, ...lines.slice(3)],
  (lines) => [...lines.slice(0, -2), JSON.stringify('A'.repeat(20_000_000)), ...lines.slice(-2)],
  // cut off
  (lines) => lines.slice(0, Math.ceil(lines.length / 2)),
]

/** The files of all merchants, with what is in them. */
const filesOf = async ({ files }: OpenPlatform): Promise<Map<string, string>> => {
  const found = new Map<string, string>()
  for await (const { key } of files.list('merchants')) {
    const bytes = await files.get(key)
    found.set(key, sha256(Buffer.from(bytes ?? '')))
  }
  return found
}

const attackBy = async (field: Field, platform: OpenPlatform, folder: string) => {
  const own = join(folder, 'own.gz')
  await operate.exportMerchant(platform, { code: field.attacker.code, path: own, onProgress })
  const lines = gunzipSync(await readFile(own))
    .toString()
    .split('\n')
    .filter(Boolean)
  const before = await filesOf(platform)
  const [theirs = 'merchants/none.png'] = before.keys()
  const path = join(folder, 'crafted.gz')
  for (let n = 0; n === 0 || field.elapsed() < 1; n++) {
    const craft = crafts[n % crafts.length] as Craft
    await writeFile(path, gzipSync(craft(lines, theirs).join('\n'), { level: 1 }))
    const code = `${field.attacker.code}-copy`
    const isRestored = await operate.importMerchant(platform, { path, code, onProgress }).then(
      () => true,
      () => false,
    )
    field.count(isRestored ? 200 : 400)
    if (isRestored) field.blame(`a crafted archive (${n % crafts.length}) was restored`)
  }
  const after = await filesOf(platform)
  for (const [key, sum] of before) if (after.get(key) !== sum) field.blame(`a restore changed ${key}`)
  for (const key of after.keys()) if (!before.has(key)) field.blame(`a restore left ${key}`)
}

/** Restores of archives that lead to files of the second merchant, never end, or end too early. */
export const archives: Attack = {
  name: 'archives',
  run: async (field) => {
    const { databaseUrl, secret, dataDir } = field.operator
    const config = loadConfig({
      TRADEPOST_SECRET: secret,
      TRADEPOST_DATA_DIR: dataDir,
      TRADEPOST_LOG_LEVEL: 'silent',
    })
    const platform = openPlatform(config, { connection: { connectionString: databaseUrl } })
    const folder = await mkdtemp(join(tmpdir(), 'tradepost-archives-'))
    try {
      await attackBy(field, platform, folder)
    } finally {
      await platform.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
}
