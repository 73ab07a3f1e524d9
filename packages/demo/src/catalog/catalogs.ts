import { readJson } from '../data.ts'
import type { CatalogDraft } from './drafts.ts'

export const demoCatalogs: CatalogDraft[] = readJson('catalogs.json')
