import type { Service } from '@tradepost/contract'

export type ShowcaseItem = { name: string; price: number; currencyCode: string; picture: string }

/** Figures on the landing page; `groups` is drawn as a chart. */
export type SiteNumbers = {
  merchants: number
  products: number
  groups?: { title: string; bars: { label: string; count: number }[] }
}

export type MailSummary = { id: string; date: Date; from: string; to: string; subject: string }

export type Mail = MailSummary & {
  headers: { name: string; value: string }[]
  text: string | null
  html: string | null
}

/** E-mails that the demo has sent. */
export type MailReader = {
  /** The newest first. */
  list(): Promise<MailSummary[]>
  find(id: string): Promise<Mail | null>
}

/** Only in the demo: what a visitor can try at once. */
export type DemoSite = {
  merchantCode: string
  merchantName: string
  /** A shop that the reference storefront shows. */
  shopCode?: string
  client: { id: string; secret: string }
  /** Who signs in to the console. */
  owner?: { emailAddress: string; password: string }
  /** An access token for the visitor of the reference page. */
  demoToken(): Promise<string>
  showcase(): Promise<ShowcaseItem[]>
  numbers?(): Promise<SiteNumbers>
  renderPicture(name: string): string | null | Promise<string | null>
  /** Codes and ids that exist, for the examples of the reference page. */
  pathExamples?(): Promise<Record<string, string>>
  /** Undefined when the operator has set a mail server. */
  mails?: MailReader
}

export type SiteOptions = {
  services: Service[]
  version: string
  /** Without a slash at the end. */
  publicUrl: string
  /** The word that names of calls begin with. */
  vendor: string
  databaseKind: 'embedded' | 'server'
  /** Whether the console is served at `/admin`. */
  hasConsole?: boolean
  /** Whether there is one that staff can sign in to. */
  hasMerchant(): Promise<boolean>
  demo?: DemoSite
}
