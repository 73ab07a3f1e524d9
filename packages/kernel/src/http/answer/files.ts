import type { FastifyInstance } from 'fastify'
import { type FileStore, isFileKey } from '../../storage/file-store.ts'
import { type ImageType, imageTypes } from '../../storage/image.ts'

const typeOf = (key: string): string | undefined => imageTypes[key.split('.').at(-1) as ImageType]

/** A key always has the same content, so a cached file never has to be fetched again. */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  // shops on other hosts show these images
  'cross-origin-resource-policy': 'cross-origin',
  // opened by itself, a file runs and loads nothing
  'content-security-policy': "default-src 'none'; sandbox",
}

/** Uploaded files, open to everybody: keys are random and hold nothing but images for shoppers. */
export const serveFiles = (app: FastifyInstance, files: FileStore) => {
  app.get<{ Params: { '*': string } }>('/files/*', async (request, reply) => {
    const key = request.params['*']
    const type = typeOf(key)
    const data = type && isFileKey(key) ? await files.get(key) : null
    if (!data || !type) return reply.callNotFound()
    return reply.headers(headers).type(type).send(data)
  })
}
