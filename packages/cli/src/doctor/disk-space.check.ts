import { findFreeSpace } from '@tradepost/kernel'
import { failure, fine, warning } from './finding.ts'
import type { Machine } from './subject.ts'

export const checkDiskSpace = async ({ settings: { dataDir } }: Machine) => {
  const { shown, isLittle, isTooLittle } = await findFreeSpace(dataDir)
  const text = `${shown} are free.`
  const mend = 'make room on the disk of the data folder, or set TRADEPOST_DATA_DIR to a larger one.'
  if (isTooLittle) return failure('Disk space', text, mend)
  return isLittle ? warning('Disk space', text, mend) : fine('Disk space', text)
}
