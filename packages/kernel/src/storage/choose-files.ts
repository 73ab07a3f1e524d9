import { join } from 'node:path'
import type { Ids } from '../base/ids.ts'
import type { Settings } from '../config/settings.ts'
import type { FileStore } from './file-store.ts'
import { localFiles } from './local-files.ts'
import { s3Files } from './s3-files.ts'

/** The bucket of the settings, or a folder of the data folder. */
export const filesOf = (settings: Settings, ids: Ids): FileStore => {
  const { s3Bucket, s3AccessKey, s3SecretKey, s3Region, s3Endpoint, dataDir } = settings
  if (!s3Bucket || !s3AccessKey || !s3SecretKey) return localFiles(join(dataDir, 'files'), ids)
  return s3Files({
    endpoint: s3Endpoint ?? `https://s3.${s3Region}.amazonaws.com`,
    region: s3Region,
    bucket: s3Bucket,
    accessKey: s3AccessKey,
    secretKey: s3SecretKey,
  })
}

/** Writes, reads and removes a small file; throws when one of them fails. */
export const tryFiles = async (files: FileStore, ids: Ids): Promise<void> => {
  const key = `checks/${ids.uuid()}.txt`
  await files.put(key, new TextEncoder().encode('can be written'))
  try {
    if (!(await files.get(key))) throw new Error('A file that was just written is not there')
  } finally {
    await files.remove(key)
  }
}
