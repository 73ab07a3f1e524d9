/** Outcome of one message, as the interface lists it. */
export type MessageFact = { recipient: string; status: string }

/** `none`: recipients who got nothing, because the process was killed between its commit and the last byte. */
export type MailVerdict = { twice: number; none: number; unknown: number; violations: string[] }

const settled = ['sent', 'sending', 'unknown']

/**
 * Nobody gets a mail twice, and everyone marked as sent got it. Those without a mail are marked unknown: at most one for
 * each connection of a killed server.
 */
export const verdictOnMails = (
  recipients: string[],
  copies: ReadonlyMap<string, number>,
  messages: MessageFact[],
  mostUnknown: number,
): MailVerdict => {
  const violations: string[] = []
  const statuses = new Map(messages.map(({ recipient, status }) => [recipient, status]))
  if (messages.length !== recipients.length)
    violations.push(`${messages.length} messages for ${recipients.length} recipients`)
  let [twice, none, unknown] = [0, 0, 0]
  for (const recipient of recipients) {
    const [count, status] = [copies.get(recipient) ?? 0, statuses.get(recipient) ?? 'missing']
    if (!settled.includes(status)) violations.push(`${recipient}: ${status}`)
    if (status !== 'sent') unknown++
    if (count === 0) none++
    if (count > 1) {
      twice++
      violations.push(`${recipient}: got ${count} mails`)
    }
    if (count === 0 && status === 'sent') violations.push(`${recipient}: reported as sent, got nothing`)
  }
  if (unknown > mostUnknown) violations.push(`${unknown} are unknown, more than ${mostUnknown}`)
  return { twice, none, unknown, violations }
}
