import type { CatalogCreate } from '@tradepost/contract'
import { readJson } from '../data.ts'

export const demoCatalogs: (CatalogCreate & { code: 'us' | 'de' })[] = readJson('catalogs.json')
