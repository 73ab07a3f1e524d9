import type { Service } from '@tradepost/contract'

export type ShowcaseItem = { name: string; price: number; currencyCode: string; picture: string }

/** Figures on the landing page; `groups` is drawn as a chart. */
export type SiteNumbers = {
  merchants: number
  products: number
  groups?: { title: string; bars: { label: string; count: number }[] }
}

/** Only in the demo: whatever lets a visitor try things at once. */
export type DemoSite = {
  merchantCode: string
  merchantName: string
  client: { id: string; secret: string }
  /** An access token for the visitor of the reference page. */
  demoToken(): Promise<string>
  showcase(): Promise<ShowcaseItem[]>
  numbers?(): Promise<SiteNumbers>
  renderPicture(name: string): string | null | Promise<string | null>
  /** Codes that exist, for the path parameters of the reference page. */
  pathExamples?: Record<string, string>
}

export type SiteOptions = {
  services: Service[]
  version: string
  /** Without a slash at the end. */
  publicUrl: string
  /** The word that names of calls begin with. */
  vendor: string
  databaseKind: 'embedded' | 'server'
  /** Where files that can be made again are kept. */
  cacheDir: string
  demo?: DemoSite
}
