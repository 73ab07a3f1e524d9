import { createReadStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeChecked } from '@tradepost/kernel/checked-copy'
import { makeCluster } from './cluster.ts'
import { giveTo } from './db-user.ts'
import { FALLBACK_HOME, findLayout } from './layout.ts'
import { placeLog, type Recovery, recoverCluster } from './recover-cluster.ts'

/**
 * Puts a copy that `copyCluster` made where the next start finds it, followed by the log if one is given; throws if there
 * is a cluster already.
 */
export async function placeCluster(
  dataDir: string,
  from: string,
  { files, folders }: { files: { path: string }[]; folders: string[] },
  recovery?: Recovery,
): Promise<void> {
  const layout = await findLayout(dataDir, FALLBACK_HOME)
  await makeCluster(layout, true, async (draft) => {
    for (const folder of folders) await mkdir(join(draft, folder), { recursive: true, mode: 0o700 })
    for (const { path } of files) await writeChecked(createReadStream(join(from, path)), join(draft, path))
    if (recovery) await placeLog(draft, recovery.log)
    await giveTo(layout.user, draft)
    if (recovery) await recoverCluster(layout, draft, recovery.at)
  })
}
