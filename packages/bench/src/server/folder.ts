import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cleanup } from './cleanup.ts'

export const makeTemporaryFolder = async (cleanup: Cleanup): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'tradepost-bench-'))
  cleanup.add(() => rm(folder, { recursive: true, force: true }))
  // as root, the database runs as another user, who must be able to pass through
  await chmod(folder, 0o755)
  return folder
}
