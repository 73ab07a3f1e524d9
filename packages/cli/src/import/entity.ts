import { basename } from 'node:path'
import { type ImportEntity, importEntities } from '@tradepost/contract'
import { UsageError } from '../command.ts'
import { known } from '../known.ts'

/** Other common names of files for an entity. */
const nicknames: Record<string, ImportEntity> = {
  article: 'product',
  item: 'product',
  stock: 'inventory',
  price: 'productLocationPrice',
  store: 'location',
  member: 'segmentMember',
}

const plain = (word: string) => word.toLowerCase().replaceAll(/[^a-z]/g, '')

const singular = (word: string) => word.replace(/ies$/, 'y').replace(/([^s])s$/, '$1')

/** `2026-11-16_Products.csv.gz` is about products. The longest name wins: segment members are no segments. */
const guess = (file: string): ImportEntity | undefined => {
  const word = singular(plain(basename(file).replace(/\..*$/, '')))
  const names: [string, ImportEntity][] = [
    ...importEntities.map((entity): [string, ImportEntity] => [plain(entity), entity]),
    ...Object.entries(nicknames),
  ]
  const fitting = names.filter(([name]) => word.endsWith(name) || word.startsWith(name))
  return fitting.sort(([one], [other]) => other.length - one.length)[0]?.[1]
}

export const entityOf = (file: string, option: string | undefined): ImportEntity => {
  if (option !== undefined) return known('--entity', option, importEntities)
  const guessed = guess(file)
  if (!guessed)
    throw new UsageError(
      `--entity is missing, and the name ${basename(file)} does not tell: it takes ${importEntities.join(', ')}.`,
    )
  return guessed
}
