import { categoryPage } from './category/category.page.ts'
import { contentPage, homePage } from './home/home.page.ts'
import { productPage } from './product/product.page.ts'
import { searchPage } from './search/search.page.ts'
import type { Handler } from './visit/visit.ts'

/** Pages by their path below the language. */
export const pages: Record<string, Handler> = {
  '': homePage,
  '/pages/:slug': contentPage,
  '/c/:code': categoryPage,
  '/p/:code': productPage,
  '/search': searchPage,
}

/** Forms that visitors send. Each answers with a page, or leads to one. */
export const forms: Record<string, Handler> = {}
