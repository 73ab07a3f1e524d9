import type { Widget } from '@tradepost/contract'
import { ApiError } from '@tradepost/kernel'
import { listProducts, methodFilter } from '../../services/catalog/index.ts'
import { inOrder, MAX_PRODUCT_WIDGETS, questionOf, shortCode } from '../../services/content/index.ts'
import { type Html, html } from '../../site/html.ts'
import { type CardProduct, cardFields, isShown } from '../layout/card.ts'
import type { Visit } from '../visit/visit.ts'
import { widgets } from './widget.table.ts'
import { widgetStyle } from './widget-style.rules.ts'

const LIST_LIMIT = 100

/** A question that the catalog refuses shows nothing. */
const orNone = (error: unknown): null => {
  if (error instanceof ApiError && error.status < 500) return null
  throw error
}

const productsOf = async ({ ctx, frame }: Visit, widget: Widget): Promise<CardProduct[]> => {
  const question = questionOf(widget, ctx.now)
  if (!question) return []
  const answer = await listProducts(ctx, {
    filters: JSON.stringify({ ...question.filters, ...methodFilter(frame.merchantSettings) }),
    search: question.search,
    sort: question.sort,
    includeSubcategories: question.includeSubcategories,
    limit: question.codes ? LIST_LIMIT : question.limit,
    localeCode: frame.locale,
    catalogCode: frame.shop.catalogCode ?? undefined,
    fields: cardFields,
    getOriginalImageUrls: true,
    ignoreTotalItemCount: true,
  }).catch(orNone)
  if (answer === null) return []
  const { products } = JSON.parse(answer.text) as { products: CardProduct[] }
  return inOrder(question, products).filter(isShown)
}

/** Both ends belong to the time of a widget. */
const isVisible = ({ visibility }: Widget, now: number): boolean =>
  !visibility.isHidden &&
  (visibility.scheduleStartDate === null || Date.parse(visibility.scheduleStartDate) <= now) &&
  (visibility.scheduleEndDate === null || Date.parse(visibility.scheduleEndDate) >= now)

const drawOf = (widget: Widget) => {
  const kind = shortCode(widget.widgetConfigDefinitionCode)
  return Object.hasOwn(widgets, kind) ? widgets[kind as keyof typeof widgets] : undefined
}

export type DrawnWidgets = { body: Html; style: string }

/** The widgets of a page, in their order, with the rules of their layout; for editors each says which one it is. */
export const drawWidgets = async (
  visit: Visit,
  list: readonly Widget[],
  isNamed = false,
): Promise<DrawnWidgets> => {
  const visible = list.filter((widget) => isVisible(widget, visit.ctx.now.getTime()))
  const asking = visible.filter((widget) => questionOf(widget, visit.ctx.now)).slice(0, MAX_PRODUCT_WIDGETS)
  const found = new Map<Widget, CardProduct[]>()
  await Promise.all(asking.map(async (widget) => found.set(widget, await productsOf(visit, widget))))
  const drawn = visible.flatMap((widget, index) => {
    const content = drawOf(widget)?.({
      visit,
      widget,
      config: widget.widgetConfig,
      products: found.get(widget) ?? [],
      isFirst: index === 0,
    })
    if (!content) return []
    const name = `w${index}`
    return [
      {
        content: html`<section class="widget ${name}"${isNamed && html` data-widget="${widget.code}"`}>${content}</section>`,
        style: widgetStyle(name, widget),
      },
    ]
  })
  return {
    body: html`${drawn.map(({ content }) => content)}`,
    style: drawn.map(({ style }) => style).join(''),
  }
}
