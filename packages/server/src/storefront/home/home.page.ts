import { fail } from '@tradepost/kernel'
import { html } from '../../site/html.ts'
import type { Handler, Visit } from '../visit/visit.ts'
import { categoryTiles } from '../widget/shelf.widget.ts'
import { drawLivePage } from './live-page.service.ts'

/** The slug that clients of the platform open first. */
const HOME = 'home'

const shopData = ({ frame, ctx }: Visit) => ({
  '@type': 'WebSite',
  name: frame.shop.name,
  url: ctx.platform.config.publicUrl + frame.home,
  potentialAction: {
    '@type': 'SearchAction',
    target: `${ctx.platform.config.publicUrl}${frame.home}/search?q={search_term_string}`,
    'query-input': 'required name=search_term_string',
  },
})

/** A shop that has published nothing shows its categories. */
export const homePage: Handler = async (visit) => {
  const { frame } = visit
  const page = await drawLivePage(visit, HOME)
  const title = page?.title ?? frame.shop.name
  return {
    title: frame.shop.name,
    description: page?.title,
    canonical: '',
    data: [shopData(visit)],
    style: page?.style,
    body: page
      ? html`<h1 class="sr">${title}</h1>${page.body}`
      : html`<h1>${frame.shop.name}</h1>${categoryTiles(visit, frame.tree.roots, frame.shopSettings.showCategoryImages)}`,
  }
}

export const contentPage: Handler = async (visit) => {
  const slug = visit.params.slug ?? ''
  const page = await drawLivePage(visit, slug)
  if (!page) throw fail('livePageNotFound')
  return {
    title: page.title ?? visit.frame.shop.name,
    canonical: `/pages/${encodeURIComponent(slug)}`,
    style: page.style,
    body: html`<h1>${page.title ?? slug}</h1>${page.body}`,
  }
}
