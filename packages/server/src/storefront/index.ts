export { storefrontPlugin } from './storefront.plugin.ts'
