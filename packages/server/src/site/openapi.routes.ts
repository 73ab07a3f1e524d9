import { postmanCollection, withCodeSamples } from '@tradepost/contract/collection'
import type { FastifyInstance } from 'fastify'
import { documentOf } from './document.ts'
import { llmsText } from './llms.text.ts'
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

/** Editors and generators in a browser may read it from elsewhere; in the demo alone it holds a client, a known one. */
const serve = (app: FastifyInstance, path: string, type: string, make: () => Promise<string>): void => {
  const text = once(async () => tagText(await make(), `${type}; charset=utf-8`))
  app.get(path, { helmet: false }, async (_request, reply) =>
    sendTagged(reply.header('access-control-allow-origin', '*'), await text()),
  )
}

/** `/openapi.json` for everything, `/catalog/openapi.json` for what is served below `/catalog`, and forms made of it. */
export const openApiRoutes = (app: FastifyInstance, options: SiteOptions): void => {
  const { demo, publicUrl } = options
  const access = {
    baseUrl: publicUrl,
    merchantCode: demo?.merchantCode ?? '',
    clientId: demo?.client.id ?? '',
    clientSecret: demo?.client.secret ?? '',
  }
  const json = 'application/json'
  serve(app, '/openapi.json', json, async () =>
    JSON.stringify(
      withCodeSamples(await documentOf(options, 'Tradepost', options.services), demo?.merchantCode),
    ),
  )
  for (const [name, services] of partsByName(options.services))
    serve(app, `/${name}/openapi.json`, json, async () =>
      JSON.stringify(await documentOf(options, `Tradepost: ${titleOf(services)}`, services)),
    )
  serve(app, '/postman.json', json, async () =>
    JSON.stringify(postmanCollection(await documentOf(options, 'Tradepost', options.services), access)),
  )
  serve(app, '/llms.txt', 'text/markdown', async () => llmsText(options))
}
