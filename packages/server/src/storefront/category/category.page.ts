import { fail } from '@tradepost/kernel'
import { html } from '../../site/html.ts'
import { foundProducts } from '../find/find.page.ts'
import { addressOf, isNarrowed, readFinding, usualSort } from '../find/find.rules.ts'
import { findProducts } from '../find/find.service.ts'
import { crumbsTo, crumbTrail } from '../layout/crumbs.ts'
import { categoryHref } from '../layout/links.ts'
import { breadcrumbData } from '../layout/structured.ts'
import { richText } from '../markup/rich-text.ts'
import { plainText } from '../markup/sanitize.rules.ts'
import { isLeaf } from '../visit/category-tree.rules.ts'
import type { Handler } from '../visit/visit.ts'
import { categoryTiles } from '../widget/shelf.widget.ts'

export const categoryPage: Handler = async (visit) => {
  const { frame, ctx, params } = visit
  const category = frame.tree.byCode.get(params.code ?? '')
  if (!category) throw fail('categoryNotFound')
  const usual = usualSort(frame.shopSettings.productsSortOrder, isLeaf(category))
  const finding = { ...readFinding(visit.query), text: '', usual }
  const found = await findProducts(visit, finding, category.code)
  const href = categoryHref(frame, category.code)
  const crumbs = crumbsTo(frame, category)
  const { name, description, children, image } = category
  return {
    title: name,
    description: description && plainText(description, 160),
    // one address for all choices, so that search engines see the category once
    canonical: isNarrowed(finding)
      ? null
      : href.slice(frame.home.length) + (finding.page > 1 ? addressOf({ ...finding, sort: null }) : ''),
    image,
    data: [breadcrumbData(ctx.platform.config.publicUrl, crumbs)],
    body: html`${crumbTrail(frame, crumbs)}<h1>${name}</h1>
${description && html`<div class="lead">${richText(description)}</div>`}
${children.length > 0 && finding.page === 1 && !isNarrowed(finding) && categoryTiles(visit, children, frame.shopSettings.showCategoryImages)}
${foundProducts(visit, href, finding, found)}`,
  }
}
