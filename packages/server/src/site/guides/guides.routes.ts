import type { FastifyInstance } from 'fastify'
import { notFoundPage } from '../layout.page.ts'
import { searchRoute, sendPage } from '../site.headers.ts'
import { guidePage, MOST_LETTERS, searchPage } from './guides.page.ts'
import { GUIDES, guides, hasGuides, readImage } from './library.ts'
import { searchGuides } from './search.ts'

/** The documentation of this version, where its files are. */
export const guideRoutes = (app: FastifyInstance): void => {
  if (!hasGuides) return
  app.get<{ Params: { name: string } }>(`${GUIDES}/images/:name`, (request, reply) => {
    const image = readImage(request.params.name)
    if (image === null) return reply.callNotFound()
    return reply.header('cache-control', 'public, max-age=3600').type('image/webp').send(image)
  })
  app.get<{ Querystring: { q?: unknown } }>(GUIDES, searchRoute, ({ query }, reply) => {
    const words = String(query.q ?? '')
      .slice(0, MOST_LETTERS)
      .trim()
    const pages = guides()
    const home = pages.get(GUIDES)
    if (words !== '') return sendPage(reply, searchPage(words, searchGuides(pages.values(), words)))
    return home ? sendPage(reply, guidePage(home)) : reply.callNotFound()
  })
  app.get<{ Params: { '*': string } }>(`${GUIDES}/*`, searchRoute, ({ params }, reply) => {
    const address = `${GUIDES}/${params['*']}`
    const page = guides().get(address)
    return page ? sendPage(reply, guidePage(page)) : sendPage(reply.code(404), notFoundPage(address))
  })
}
