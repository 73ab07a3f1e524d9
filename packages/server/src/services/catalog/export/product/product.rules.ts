import type { ProductRead } from '@tradepost/contract'
import type { ProductField } from '../../product/read/product.read.ts'

type Read = Required<ProductRead>
type Category = Pick<Read['categories'][number], 'code' | 'categoryName' | 'isPrimary'>

/** Fields whose values many products have in common: a run looks each of them up once and not for each product. */
export type SharedFields = Pick<Read, 'properties' | 'options'> & { categories: Category[] }
export const sharedFields = ['properties', 'categories', 'options'] as const satisfies (keyof SharedFields)[]

/** A product as it is read, without the way to its categories. */
export type ExportedProduct<Field extends ProductField> = Pick<Read, Exclude<Field, keyof SharedFields>> &
  Pick<SharedFields, Field & keyof SharedFields>
