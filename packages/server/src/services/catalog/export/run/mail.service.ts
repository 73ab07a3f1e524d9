import type { Platform } from '@tradepost/kernel'
import { linkTo } from './link.service.ts'
import { claimMail, findUnreportedRun, releaseMail } from './mail.store.ts'
import type { RunKey } from './run.store.ts'

/** Task of the notification service, which sends mails. */
export const MAIL_EXPORT = 'mailExport'

/** The mail about a run that has ended; null when it was sent, or the run went with its catalog. */
export const readExportMail = async (platform: Platform, key: RunKey) => {
  const { database, clock } = platform
  const run = await findUnreportedRun(database, key, clock.now())
  if (!run) return null
  const { file, merchantCode, emailAddress, entityCount, errorMessage } = run
  const found = file && { ...linkTo(platform, { ...run, file }), expireDate: new Date(file.expires) }
  return {
    merchantCode,
    emailAddress,
    entityCount,
    errorMessage,
    file: found,
    /** To be called at the last moment at which the mail can be withheld. */
    claim: () => claimMail(database, key, clock.now()),
    release: () => releaseMail(database, key),
  }
}
