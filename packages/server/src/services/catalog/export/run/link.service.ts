import type { Platform } from '@tradepost/kernel'
import type { StoredFile } from './export.store.ts'
import { fileAddress, fileNameOf } from './link.rules.ts'

type RunWithFile = { merchantCode: string; id: number; feed: string; file: StoredFile }

/** The address at which the file of a run can be fetched without a token. */
export const linkTo = ({ config, vault }: Platform, { merchantCode, id, feed, file }: RunWithFile) => {
  const fileName = fileNameOf(id, feed, file.ending)
  const link = { merchantCode, id, fileName, expires: file.expires }
  return { fileName, url: fileAddress(config.publicUrl, vault.macSecret, link) }
}
