import { openApi } from '@tradepost/contract/openapi'
import type { FastifyInstance } from 'fastify'
import { partsByName, titleOf } from './served-services.ts'
import type { SiteOptions } from './site.types.ts'
import { sendTagged, type TaggedText, tagText } from './tagged-text.ts'

/** Made at the first request; as text, because nobody needs the object again. */
const once = (make: () => Promise<TaggedText>): (() => Promise<TaggedText>) => {
  let made: Promise<TaggedText> | undefined
  return () => {
    made ??= make().catch((error) => {
      made = undefined
      throw error
    })
    return made
  }
}

/** `/openapi.json` for everything, `/catalog/openapi.json` for what is served below `/catalog`. */
export const openApiRoutes = (app: FastifyInstance, options: SiteOptions): void => {
  const documents = [
    { path: '/openapi.json', title: 'Tradepost', services: options.services },
    ...[...partsByName(options.services)].map(([name, services]) => ({
      path: `/${name}/openapi.json`,
      title: `Tradepost: ${titleOf(services)}`,
      services,
    })),
  ]
  for (const { path, title, services } of documents) {
    const document = once(async () =>
      tagText(
        JSON.stringify(
          openApi({
            services,
            title,
            version: options.version,
            serverUrl: options.publicUrl,
            vendor: options.vendor,
            pathExamples: {
              ...(options.demo && { merchantCode: options.demo.merchantCode }),
              ...(await options.demo?.pathExamples?.()),
            },
          }),
        ),
        'application/json; charset=utf-8',
      ),
    )
    app.get(path, { helmet: false }, async (_request, reply) =>
      // editors and generators in a browser may read it from elsewhere; it holds nothing secret
      sendTagged(reply.header('access-control-allow-origin', '*'), await document()),
    )
  }
}
