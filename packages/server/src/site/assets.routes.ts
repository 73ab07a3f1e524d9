import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { pictureRoute } from './site.headers.ts'
import { sendTagged, tagText } from './tagged-text.ts'

const types = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
} as const

const assets: [name: string, type: keyof typeof types][] = [
  ['site.css', 'css'],
  ['guides.css', 'css'],
  ['copy.js', 'js'],
  ['reference.css', 'css'],
  ['reference.js', 'js'],
  ['icon.svg', 'svg'],
]

/** The few small files of the pages, read once at start. */
export const assetRoutes = (app: FastifyInstance): void => {
  for (const [name, type] of assets) {
    const file = tagText(readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8'), types[type])
    app.get(`/site/${name}`, type === 'svg' ? pictureRoute : {}, (_request, reply) => sendTagged(reply, file))
  }
}
