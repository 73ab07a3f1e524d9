import { type Finding, failure, fine, warning } from './finding.ts'
import type { Machine } from './subject.ts'

const NAME = 'Mail server'

/** Connects and signs in; nothing is sent. */
export const checkMail = async ({ settings }: Machine): Promise<Finding> => {
  const { smtpUrl, mailFrom, demo } = settings
  if (!smtpUrl)
    return fine(NAME, demo ? 'the mailbox of the demo, at /mail.' : 'none is set; merchants need their own.')
  const { host } = new URL(smtpUrl)
  // late: the services take most of a second to load
  const { tryMailServer } = await import('@tradepost/server')
  const problem = await tryMailServer(smtpUrl)
  if (problem !== null)
    return failure(
      NAME,
      `${host} cannot be used (${problem}).`,
      'check TRADEPOST_SMTP_URL, and that this machine may reach it.',
    )
  return mailFrom
    ? fine(NAME, `${host} answers.`)
    : warning(
        NAME,
        `${host} answers, but nothing says whom mail comes from.`,
        'set TRADEPOST_MAIL_FROM; until then only merchants with a sender of their own can send.',
      )
}
