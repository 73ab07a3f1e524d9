import type { CampaignCreate } from '@tradepost/contract'
import type { DemoCustomer } from '../customer/customers.ts'
import { fraction } from '../seed.ts'

/** One message as it is after it was sent. */
export type SentMessage = {
  customerId: string
  recipient: string
  locale: string | null
  variant: number | null
  status: 'sent' | 'bounced'
  error: string | null
  sentDate: string | null
  openedDate: string | null
  clickedDate: string | null
  unsubscribedDate: string | null
}

const MINUTE = 60_000

/** The second subject of the split test is opened more often. */
const openShare = (variant: number | null) => (variant === 0 ? 0.35 : 0.65)

/** To everybody who wants mail; who opened it, clicked and left hangs on their address. */
export const sentMessages = (
  { code, variants = [] }: CampaignCreate,
  sent: Date,
  customers: DemoCustomer[],
  customerIds: (string | null)[],
): SentMessage[] =>
  customers.flatMap(({ customer }, index) => {
    const id = customerIds[index]
    const { emailAddress: recipient, settings } = customer
    if (!id || !settings?.marketingOptIn) return []
    const luck = (what: string) => fraction(`${what} ${code} ${recipient}`)
    const variant = variants.length > 0 ? Math.floor(luck('variant') * variants.length) : null
    const isBounced = luck('bounce') < 0.05
    const isOpened = !isBounced && luck('open') < openShare(variant)
    const isClicked = isOpened && luck('click') < 0.5
    const later = (minutes: number) => new Date(sent.getTime() + minutes * MINUTE).toISOString()
    const opened = 5 + luck('minutes') * 600
    return [
      {
        customerId: id,
        recipient,
        locale: settings.defaultLocale ?? null,
        variant,
        status: isBounced ? ('bounced' as const) : ('sent' as const),
        error: isBounced ? '550 5.1.1 No such mailbox' : null,
        sentDate: isBounced ? null : later(0),
        openedDate: isOpened ? later(opened) : null,
        clickedDate: isClicked ? later(opened + 1) : null,
        unsubscribedDate: isClicked && luck('leave') < 0.1 ? later(opened + 3) : null,
      },
    ]
  })
