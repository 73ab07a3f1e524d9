import { listOpenDemoAccounts } from '@tradepost/demo'
import { type Finding, fine, warning } from './finding.ts'
import type { Opened } from './subject.ts'

export const checkDemo = async ({ platform, settings }: Opened): Promise<Finding> => {
  if (settings.demo) return fine('Demo', 'on, with well-known passwords, for this machine only.')
  const open = await listOpenDemoAccounts(platform)
  if (open.length === 0) return fine('Demo', 'off.')
  return warning(
    'Demo',
    `off, but accounts with well-known passwords are still open: ${open.join(', ')}.`,
    'start the server anew, which closes them.',
  )
}
