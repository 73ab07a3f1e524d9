import type { Mapping } from './mapping.types.ts'
import { medusa } from './medusa.table.ts'
import { shopify } from './shopify.table.ts'
import { vendure } from './vendure.table.ts'
import { woocommerce } from './woocommerce.table.ts'

/** Exports of other shop systems that an import reads as they are. */
export const mappings: Mapping[] = [...shopify, ...woocommerce, ...vendure, ...medusa]
