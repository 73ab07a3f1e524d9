export { servedServices } from './served-services.ts'
export { sitePlugin } from './site.plugin.ts'
export type { DemoSite, ShowcaseItem } from './site.types.ts'
