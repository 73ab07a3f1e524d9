import type { ResolvedPage, Widget } from '@tradepost/contract'
import { ApiError } from '@tradepost/kernel'
import { LRUCache } from 'lru-cache'
import { getResolvedPage } from '../../services/content/index.ts'
import { forEverybody, type Visit } from '../visit/visit.ts'
import { type DrawnWidgets, drawWidgets } from '../widget/widget-list.service.ts'

type LivePage = Omit<ResolvedPage, 'dropzones'> & { dropzones: { cmsWidgetList: Widget[] } }
export type DrawnPage = DrawnWidgets & { title: string | null }

const KEPT_MS = 5000

/** Every visitor sees the same widgets, and their products are one question each. */
const kept = new LRUCache<string, Promise<DrawnWidgets>>({ max: 200, ttl: KEPT_MS })

const orMissing = (error: unknown): null => {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}

/** Null: there is no live page of this slug. */
export const drawLivePage = async (visit: Visit, slug: string): Promise<DrawnPage | null> => {
  const { ctx, frame } = visit
  const answer = await getResolvedPage(ctx, frame.shop.code, slug, frame.locale).catch(orMissing)
  if (answer === null) return null
  const { page } = JSON.parse(answer.text) as { page: LivePage }
  const list = page.dropzones.cmsWidgetList
  const key = JSON.stringify([frame.home, slug, page.publishDate, page.versionNumber])
  const known = kept.get(key)
  const drawing = known ?? drawWidgets(forEverybody(visit), list)
  if (!known) {
    kept.set(key, drawing)
    drawing.catch(() => kept.delete(key))
  }
  return { ...(await drawing), title: page.pageTitle ?? null }
}
