export { servedServices } from './served-services.ts'
export { sitePlugin } from './site.plugin.ts'
export type { DemoSite, ShowcaseItem, SiteNumbers, SiteOptions } from './site.types.ts'
