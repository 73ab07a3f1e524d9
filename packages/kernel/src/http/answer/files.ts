import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../errors/api-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { type FileStore, isFileKey } from '../../storage/file-store.ts'
import { imageTypes } from '../../storage/image.ts'
import { checkVariant, readVariant, type Variant, variantKey } from '../../storage/variant.ts'
import { createVariantMaker, type VariantMaker } from '../../storage/variant-maker.ts'
import { readRange } from './byte-range.ts'
import { hasTag } from './entity-tag.ts'

const contentTypes: Record<string, string> = { ...imageTypes, avif: 'image/avif' }
const typeOf = (key: string): string | undefined => contentTypes[key.split('.').at(-1) ?? '']

/** A key always has the same content, so a cached file never has to be fetched again. */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'accept-ranges': 'bytes',
  'x-content-type-options': 'nosniff',
  // shops on other hosts show these images
  'cross-origin-resource-policy': 'cross-origin',
  // opened by itself, a file runs and loads nothing
  'content-security-policy': "default-src 'none'; sandbox",
}

type Asked = { key: string; variant: Variant | null }
type Files = { files: FileStore; maker: VariantMaker }

/** `…/name@2x.png` is twice as large as `…/name.png`, where the original is. */
const readAddress = (address: string, query: Record<string, unknown>): Asked | null => {
  const [, name, ending] = /^(.*)@2x(\.[a-z0-9]+)$/.exec(address) ?? []
  const key = name === undefined ? address : `${name}${ending}`
  // variants are found by the address of their original only
  if (!isFileKey(key) || !typeOf(key) || key.startsWith('variants/')) return null
  refuse(checkVariant(query))
  return { key, variant: readVariant(key, query, name === undefined ? 1 : 2) }
}

/** Makes the variant if nobody has asked for it before; null when there is no such file. */
const storedKey = async ({ files, maker }: Files, { key, variant }: Asked): Promise<string | null> => {
  if (!variant) return key
  const made = variantKey(key, variant)
  if ((await files.sizeOf(made)) !== null) return made
  return (await maker.make(key, variant)) && made
}

type Answering = Files & { asked: Asked; request: FastifyRequest; reply: FastifyReply }

const etagOf = ({ key, variant }: Asked): string => `"${variant ? variantKey(key, variant) : key}"`

/** Only with a file: a cache must not keep that there is none. */
const show = (reply: FastifyReply, key: string): FastifyReply =>
  reply
    .headers({
      ...headers,
      etag: `"${key}"`,
      'content-disposition': `inline; filename="${key.split('/').at(-1)}"`,
    })
    .type(typeOf(key) as string)

/** Conditions, HEAD and ranges need the size before anything is read. */
const sendPart = async (answering: Answering) => {
  const { files, asked, request, reply } = answering
  const key = await storedKey(answering, asked)
  const size = key && (await files.sizeOf(key))
  if (key === null || size === null) return reply.callNotFound()
  const { range: wanted, 'if-range': condition, 'if-none-match': known } = request.headers
  if (known && hasTag(known, etagOf(asked)))
    return show(reply, key).code(304).removeHeader('content-type').send()
  if (request.method === 'HEAD') return show(reply, key).header('content-length', size).send('')
  const isCurrent = condition === undefined || condition === etagOf(asked)
  const range = isCurrent ? readRange(wanted, Number(size)) : null
  if (range === 'outside') return reply.code(416).header('content-range', `bytes */${size}`).send('')
  const file = await files.open(key, range ?? undefined)
  if (!file) return reply.callNotFound()
  if (!range) return show(reply, key).header('content-length', size).send(file.body)
  return show(reply, key)
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    .header('content-length', range.end - range.start + 1)
    .send(file.body)
}

const sendWhole = async ({ files, maker, asked: { key, variant }, reply }: Answering) => {
  const name = variant ? variantKey(key, variant) : key
  const file = await files.open(name)
  if (file) return show(reply, name).header('content-length', file.size).send(file.body)
  const made = variant && (await maker.make(key, variant))
  return made ? show(reply, name).send(made) : reply.callNotFound()
}

/** Uploaded files, open to everybody: keys are random and hold nothing but images for shoppers. */
export const serveFiles = (app: FastifyInstance, { files, log }: Platform) => {
  const maker = createVariantMaker(files, log)
  app.route<{ Params: { '*': string }; Querystring: Record<string, unknown> }>({
    method: ['GET', 'HEAD'],
    url: '/files/*',
    handler: async (request, reply) => {
      const asked = readAddress(request.params['*'], request.query)
      if (!asked) return reply.callNotFound()
      const answering = { files, maker, asked, request, reply }
      const { range, 'if-none-match': known } = request.headers
      const isWhole = request.method === 'GET' && range === undefined && known === undefined
      return isWhole ? sendWhole(answering) : sendPart(answering)
    },
  })
}
