import type { Mail } from '@tradepost/server'
import { until } from '../../support/until.ts'
import type { Desk } from './desk.ts'

/** Mails, as those read them to whom they were sent. */
export const postOf = ({ mailbox }: Pick<Desk, 'mailbox'>) => {
  const listTo = async (address: string) =>
    (await mailbox.list()).filter(({ to }) => to.includes(address)).toReversed()
  /** Waits for the one whose subject fits. */
  const read = async (address: string, subject: RegExp): Promise<Mail> => {
    let found: Mail | null = null
    await until(async () => {
      const mail = (await listTo(address)).find((one) => subject.test(one.subject))
      found = mail ? await mailbox.find(mail.id) : null
      return found !== null
    })
    return found as unknown as Mail
  }
  const subjects = async (address: string) => (await listTo(address)).map(({ subject }) => subject)
  return { listTo, read, subjects }
}

export type Post = ReturnType<typeof postOf>
