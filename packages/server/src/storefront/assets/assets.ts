import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

/** In the order in which rules of equal weight win. */
const styles = ['base', 'form', 'frame', 'card', 'widget', 'find', 'product', 'cart', 'size']

const scripts = ['store', 'checkout']

const read = (name: string): string => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8')

/** Comments and indentation are for us. */
const shortened = (text: string): string =>
  text
    .split('*/')
    .map((piece) => piece.split('/*', 1)[0])
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
    .replaceAll(/([{};,])\n/g, '$1')

const asset = (ending: string, type: string, text: string) => {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 12)
  return { path: `/site/store-${hash}.${ending}`, type, text }
}

/** Named by their content, so a browser loads each once and an upgrade brings new names. */
export const assets = {
  css: asset('css', 'text/css; charset=utf-8', shortened(styles.map((name) => read(`${name}.css`)).join(''))),
  js: asset('js', 'text/javascript; charset=utf-8', scripts.map((name) => read(`${name}.js`)).join('\n')),
}

export const assetRoutes = (app: FastifyInstance): void => {
  for (const { path, type, text } of Object.values(assets))
    app.get(path, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=31536000, immutable').type(type).send(text),
    )
}
