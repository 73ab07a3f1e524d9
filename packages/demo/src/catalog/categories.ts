import { type Article, assortment } from './assortment.ts'

/** Variants and parts of a set are reached through their parent, so they are in no category themselves. */
const listed = ({ modelType }: Article) => modelType !== 'variant' && modelType !== 'bundleItem'

const categoriesOf = ({ family, item }: Article) => [
  family.category,
  ...(item.also ?? []),
  ...(item.sale ? ['sale'] : []),
]

export type CategoryMappingDraft = { code: string; isPrimary: boolean; sequenceId: number }

export const demoProductCategories: Map<string, CategoryMappingDraft[]> = new Map(
  assortment
    .filter(listed)
    .map((article, at) => [
      article.code,
      categoriesOf(article).map((code, index) => ({ code, isPrimary: index === 0, sequenceId: at + 1 })),
    ]),
)
