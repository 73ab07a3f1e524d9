import {
  type CategoryCreate,
  type CategoryUpdate,
  type ErrorName,
  maxCategoryDepth,
} from '@tradepost/contract'
import { toIsoDate } from '@tradepost/kernel'
import { lowerKeys } from '../base/localized.rules.ts'
import { type ImageSite, originalImage } from '../image/image.rules.ts'

const textFields = ['name', 'image', 'url', 'description'] as const

type Texts = Record<string, Record<string, string>>

/** Category columns other than the tree. */
export type StoredFields = {
  texts: Texts
  sequenceId?: number
  status?: string
  externalUpdateDate?: string | null
}

export const toStoredFields = (sent: CategoryUpdate, images: ImageSite): StoredFields => {
  const texts: Texts = {}
  for (const field of textFields) if (sent[field]) texts[field] = lowerKeys(sent[field])
  for (const [locale, url] of Object.entries(texts.image ?? {}))
    texts.image = { ...texts.image, [locale]: originalImage(images, url) }
  const { sequenceId, status, externalUpdateDate: date } = sent
  return { texts, sequenceId, status, externalUpdateDate: date ? toIsoDate(date) : date }
}

type Placed = { category: CategoryCreate; path: string[] }
type Failed = { index: number; code: string; error: ErrorName; path: string[] }
type Paths = ReadonlyMap<string, string[]>

/** The path of each new category, or why it has none. A loop is one of its own members; what hangs below has no parent. */
const findPaths = (fresh: ReadonlyMap<string, string | null>, stored: Paths) => {
  const found = new Map<string, string[] | ErrorName>()
  const pathBelow = (parent: string | null, code: string): string[] | ErrorName => {
    const above = parent === null ? [] : (stored.get(parent) ?? found.get(parent))
    if (!Array.isArray(above)) return 'parentCategoryNotFound'
    return above.length < maxCategoryDepth ? [...above, code] : 'categoryTooDeep'
  }
  for (const start of fresh.keys()) {
    // up to what is stored, known already, missing or met before, and down again
    const branch = new Set<string>()
    let code: string | null = start
    while (code !== null && fresh.has(code) && !found.has(code) && !branch.has(code)) {
      branch.add(code)
      code = fresh.get(code) ?? null
    }
    const members = [...branch]
    const loop = code !== null && branch.has(code) ? members.splice(members.indexOf(code)) : []
    for (const member of loop) found.set(member, 'categoryLoop')
    for (const member of members.toReversed()) found.set(member, pathBelow(fresh.get(member) ?? null, member))
  }
  return found
}

/**
 * Finds the parent of each new category, stored or in the same batch, in any order. `stored` has the paths of existing
 * categories: parents, and codes that are taken.
 */
export const resolveParents = (
  batch: CategoryCreate[],
  stored: Paths,
): { placed: Placed[]; failed: Failed[] } => {
  const isFirst = (category: CategoryCreate, index: number) =>
    !stored.has(category.code) && batch.findIndex(({ code }) => code === category.code) === index
  const paths = findPaths(
    new Map(batch.filter(isFirst).map(({ code, parentCategoryCode }) => [code, parentCategoryCode ?? null])),
    stored,
  )
  const placed: Placed[] = []
  const failed: Failed[] = []
  for (const [index, category] of batch.entries()) {
    const { code } = category
    const path = isFirst(category, index) ? paths.get(code) : undefined
    if (Array.isArray(path)) placed.push({ category, path })
    else if (path) failed.push({ index, code, error: path, path: ['parentCategoryCode'] })
    else failed.push({ index, code, error: 'categoryExists', path: [] })
  }
  // parents first, so that their events come first
  return { placed: placed.toSorted((a, b) => a.path.length - b.path.length), failed }
}
