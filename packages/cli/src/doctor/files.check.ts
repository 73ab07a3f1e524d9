import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf, systemIds, tryFiles } from '@tradepost/kernel'
import { type Finding, failure, fine } from './finding.ts'
import type { Machine } from './subject.ts'

const NAME = 'Uploaded files'

/** Writes a small file and removes it again; a folder that is not there yet stays away. */
export const checkFiles = async ({ settings }: Machine): Promise<Finding> => {
  const { s3Bucket, dataDir } = settings
  const place = s3Bucket ? `the bucket ${s3Bucket}` : 'the folder files of the data folder'
  if (!s3Bucket && !existsSync(join(dataDir, 'files'))) return fine(NAME, 'none are stored yet.')
  try {
    await tryFiles(filesOf(settings, systemIds), systemIds)
    return fine(NAME, `${place} can be written.`)
  } catch (error) {
    return failure(
      NAME,
      `${place} cannot be written (${(error as Error).message}).`,
      s3Bucket
        ? 'check the settings that begin with TRADEPOST_S3_ and the rights of the access key.'
        : 'let the account that runs the server write there.',
    )
  }
}
