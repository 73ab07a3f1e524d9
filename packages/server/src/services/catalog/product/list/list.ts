import {
  Answer,
  type Ctx,
  createSharedReads,
  fail,
  listAnswer,
  pageMeta,
  perPlatform,
  sql,
} from '@tradepost/kernel'
import { keptText } from '../read/document.read.ts'
import {
  documentViewOf,
  formOf,
  hasDocuments,
  keepDocuments,
  unlessInRecovery,
} from '../read/document.service.ts'
import { shapeOf, viewOf } from '../read/view.service.ts'
import { askByHits } from '../search/ranked-hits.service.ts'
import { readFacetNames } from './facet.rules.ts'
import { countFacets } from './facet.service.ts'
import * as store from './list.store.ts'
import { type ProductListQuery, readProductList, scopeOf } from './question.service.ts'

/** Pages of a shop are read again and again; larger ones come from clients that copy a catalog and read each product once. */
const MAX_KEPT_PAGE = 100

type PageQuestion = Omit<store.PageOptions, 'view' | 'item'>

const isKept = (ctx: Ctx, query: ProductListQuery): boolean =>
  (query.limit ?? MAX_KEPT_PAGE) <= MAX_KEPT_PAGE && hasDocuments(ctx, query)

/** Null: no such catalog. */
const ask = (ctx: Ctx, options: store.PageOptions) => {
  const { scope, catalogCode } = options
  const list = (asked: store.Scope) =>
    store.listProducts(ctx.db, ctx.merchantId, { ...options, scope: asked })
  if (scope.kind !== 'search' || !store.isBestOnly(options)) return list(scope)
  return askByHits(ctx, { catalogCode, terms: scope.terms }, (hits) =>
    list(hits ? { ...scope, hits } : scope),
  )
}

/** Null: no such catalog. Undefined: some of its products have to be built. */
const readKeptPage = async (ctx: Ctx, query: ProductListQuery, question: PageQuestion) => {
  const read = () =>
    ask(ctx, {
      ...question,
      view: documentViewOf(ctx, query),
      item: keptText(formOf(ctx)),
      mayLack: true,
    })
  const first = await read()
  if (!first?.lacking) return first
  const isMade = await keepDocuments(ctx, query.catalogCode, first.lacking, query)
  const second = isMade ? await read() : first
  return second?.lacking ? undefined : second
}

const readPage = async (ctx: Ctx, query: ProductListQuery) => {
  const { list, needsNames, needsNarrow, isNarrowOnly, ...asked } = readProductList(query)
  const { currencyCode } = query
  const item = shapeOf(ctx, query.fields)
  const question: PageQuestion = {
    catalogCode: query.catalogCode,
    scope: await scopeOf(ctx, query, asked),
    list,
    needsNames,
    needsNarrow,
    isNarrowOnly,
    only: currencyCode ? sql`p.data #>> '{price,currencyCode}' = ${currencyCode}` : null,
    onlyAvailable: query.showOnlyAvailableProducts ?? false,
    counted: !query.ignoreTotalItemCount,
  }
  const kept = isKept(ctx, query) ? await unlessInRecovery(readKeptPage(ctx, query, question)) : undefined
  const page = kept === undefined ? await ask(ctx, { ...question, item, view: viewOf(ctx, query) }) : kept
  if (!page) throw fail('catalogNotFound')
  return listAnswer('products', pageMeta(list, page), page.items)
}

const readList = async (ctx: Ctx, query: ProductListQuery): Promise<Answer> => {
  const facets = readFacetNames(query.facets)
  const answer = await readPage(ctx, query)
  if (facets.length === 0) return answer
  const counts = await countFacets(ctx, query, facets)
  return new Answer(`${answer.text.slice(0, -1)},"facets":${JSON.stringify(counts)}}`)
}

const sharing = perPlatform(() => createSharedReads<Answer>())

/** Many ask for the first page of a shop at the same moment, and one answer serves them all. */
export const listProducts = async (ctx: Ctx, query: ProductListQuery): Promise<Answer> => {
  if (ctx.ambient !== null) return readList(ctx, query)
  if (isKept(ctx, query)) ctx.leaveReplica()
  const question = `${ctx.replica} ${ctx.merchantId} ${ctx.may('CPCV')} ${JSON.stringify(query)}`
  const shared = await sharing(ctx.platform)(question, '', async (_, isShared) => {
    const answer = await readList(isShared ? ctx.forSeveral() : ctx, query)
    return new Map([['', answer]])
  })
  return shared ?? readList(ctx, query)
}
