export { servedServices } from './served-services.ts'
export { siteHelmet } from './site.headers.ts'
export { sitePlugin } from './site.plugin.ts'
export type { DemoSite, Mail, MailReader, MailSummary, ShowcaseItem } from './site.types.ts'
