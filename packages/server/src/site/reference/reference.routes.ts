import { requestsOf, withCodeSamples } from '@tradepost/contract/collection'
import { findOperations } from '@tradepost/contract/search'
import type { FastifyInstance } from 'fastify'
import { documentOf } from '../document.ts'
import { notFoundPage } from '../layout.page.ts'
import { searchRoute, sendPage } from '../site.headers.ts'
import type { SiteOptions } from '../site.types.ts'
import { sendTagged, type TaggedText, tagText } from '../tagged-text.ts'
import { type Chapter, chaptersOf, EVENTS, REFERENCE } from './chapters.ts'
import { chapterPage, contentsPage, eventsPage, MOST_LETTERS, searchPage } from './reference.page.ts'

const MOST_FOUND = 30

type Pages = Map<string, TaggedText>

const tagged = (page: string): TaggedText => tagText(page, 'text/html; charset=utf-8')

/** The pages of a service, which come from one document: a fifth of a second for the largest. */
const writeService = async (chapters: Chapter[], options: SiteOptions): Promise<[string, TaggedText][]> => {
  const [first] = chapters
  if (!first) return []
  const plain = await documentOf(options, first.service.title, [first.service])
  const document = withCodeSamples(plain, options.demo?.merchantCode)
  const requests = new Map(requestsOf(document).map((request) => [request.name, request]))
  const operations = new Map(
    Object.values(document.paths).flatMap((item) =>
      Object.values(item).map((operation) => [operation.operationId, operation] as const),
    ),
  )
  return chapters.map((chapter) => {
    const described = chapter.operations.flatMap(([name]) => {
      const [request, operation] = [requests.get(name), operations.get(name)]
      return request && operation ? [{ request, operation }] : []
    })
    return [chapter.address, tagged(chapterPage(chapter, described, document))]
  })
}

const writeEvents = async (options: SiteOptions): Promise<[string, TaggedText][]> => {
  const withoutOperations = options.services.map((service) => ({ ...service, operations: {} }))
  const document = await documentOf(options, 'Events', withoutOperations)
  return [[EVENTS, tagged(eventsPage(document))]]
}

/** Pages are written when somebody asks for one of their service, and kept as text. */
const library = (options: SiteOptions) => {
  const chapters = chaptersOf(options.services)
  const kept = new Map<unknown, Promise<Pages>>()
  let contents: TaggedText | undefined
  const open = async (address: string): Promise<TaggedText | undefined> => {
    const service = chapters.find((chapter) => chapter.address === address)?.service
    if (!service && address !== EVENTS) return undefined
    const write = async () =>
      new Map(
        service
          ? await writeService(
              chapters.filter((chapter) => chapter.service === service),
              options,
            )
          : await writeEvents(options),
      )
    const pages = kept.get(service) ?? write()
    kept.set(service, pages)
    // the database may have been away when the demo was asked for examples
    pages.catch(() => kept.delete(service))
    return (await pages).get(address)
  }
  return { chapters, contents: () => (contents ??= tagged(contentsPage(chapters))), open }
}

/** In the demo a visitor can send requests at once: JSON and not a script, so that no other site can read the token. */
const settingsRoute = (app: FastifyInstance, { demo }: SiteOptions): void => {
  app.get(`${REFERENCE}/settings.json`, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ token: (await demo?.demoToken()) ?? null }),
  )
}

/** The reference: a page for each tag of the interface, written on the server. */
export const referenceRoutes = (app: FastifyInstance, options: SiteOptions): void => {
  const { chapters, contents, open } = library(options)
  const served = new Set(chapters.flatMap(({ operations }) => operations.map(([name]) => name)))
  settingsRoute(app, options)
  app.get<{ Querystring: { q?: unknown } }>(REFERENCE, searchRoute, ({ query }, reply) => {
    const words = String(query.q ?? '')
      .slice(0, MOST_LETTERS)
      .trim()
    if (words === '') return sendTagged(reply, contents())
    const found = findOperations(words).filter(({ name }) => served.has(name))
    return sendPage(reply, searchPage(words, found.slice(0, MOST_FOUND), chapters))
  })
  app.get<{ Params: { chapter: string } }>(
    `${REFERENCE}/:chapter`,
    searchRoute,
    async ({ params }, reply) => {
      const address = `${REFERENCE}/${params.chapter}`
      const page = await open(address)
      return page ? sendTagged(reply, page) : sendPage(reply.code(404), notFoundPage(address))
    },
  )
}
