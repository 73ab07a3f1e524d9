import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { UserError } from '@tradepost/kernel'
import { operate } from '@tradepost/server/tool'
import { show } from '../print.ts'
import { notice, onCurrentDatabase } from '../session.ts'
import type { MerchantExportValues, MerchantImportValues } from './merchant.command.ts'

const NOTICE_MS = 5000

/** A line from time to time: nobody reads one for each table. */
const progressOf = (verb: string) => {
  let shown = Date.now()
  return ({ part, rows, files }: operate.ArchiveProgress): void => {
    if (Date.now() - shown < NOTICE_MS) return
    shown = Date.now()
    notice(`${verb}: ${rows} rows, ${files} files (${part})`)
  }
}

const counted = ({ rows, files }: { rows: number; files: number }) => `${rows} rows and ${files} files`

export const exportOne = async ({ code, file, json }: MerchantExportValues): Promise<undefined> => {
  const path = resolve(file ?? `${code}.merchant.gz`)
  if (existsSync(path)) throw new UserError(`${path} exists already: remove it, or choose another --file.`)
  const exported = await onCurrentDatabase((platform) =>
    operate.exportMerchant(platform, { code, path, onProgress: progressOf('Written') }),
  )
  show(json, { file: path, ...exported }, () =>
    [
      `Wrote ${counted(exported.total)} of the merchant ${code} to ${path}.`,
      'Left out: passwords, secrets and tokens.',
      ...(exported.missingFiles.length > 0
        ? [`${exported.missingFiles.length} files are named but gone: ${exported.missingFiles.join(', ')}`]
        : []),
    ].join('\n'),
  )
}

export const importOne = async ({ file, code, json }: MerchantImportValues): Promise<undefined> => {
  const imported = await onCurrentDatabase((platform) =>
    operate.importMerchant(platform, { path: resolve(file), code, onProgress: progressOf('Restored') }),
  )
  const restored = imported.merchant.code
  show(json, imported, () =>
    [
      `Restored the merchant ${restored} with ${counted(imported.total)}; counts and checksums agree with the file.`,
      'Passwords, secrets and tokens were not in it. Give new ones:',
      `  npx tradepost client list --merchant ${restored}`,
      `  npx tradepost client rotate-secret --merchant ${restored} --id <id>`,
      `  npx tradepost user password --merchant ${restored} --email <address>`,
    ].join('\n'),
  )
}
