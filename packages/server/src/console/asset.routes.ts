import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { CONSOLE } from './pass-on.rules.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
}

/** The files of this build and of those before it that are kept: a page that was open all the while asks for them. */
const assetsAround = (folder: string): Map<string, string> => {
  const others = readdirSync(dirname(folder)).map((name) => join(dirname(folder), name))
  const found = new Map<string, string>()
  for (const assets of [...others, folder].map((build) => join(build, 'assets')).filter(existsSync))
    for (const name of readdirSync(assets)) found.set(name, join(assets, name))
  return found
}

/** Files that the build named by their content, so that a browser never asks for one twice. */
export const assetRoutes = (app: FastifyInstance, folder: string): void => {
  const files = assetsAround(folder)
  app.get<{ Params: { name: string } }>(`${CONSOLE}/assets/:name`, async (request, reply) => {
    const { name } = request.params
    const isPacked =
      files.has(`${name}.br`) && /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
    const path = name.endsWith('.br') ? undefined : files.get(isPacked ? `${name}.br` : name)
    // a newer build removes the oldest one
    const content = path && (await readFile(path).catch(() => undefined))
    if (!content) return reply.callNotFound()
    if (isPacked) reply.header('content-encoding', 'br')
    return reply
      .type(types[extname(name)] ?? 'application/octet-stream')
      .headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' })
      .send(content)
  })
}

/** Files with fixed names, because browsers request them by name: the worker and the manifest of the store app. */
export const namedFileRoutes = (app: FastifyInstance, folder: string): void => {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'index.html')
    .map(({ name }) => name)
  for (const name of files)
    app.get(`${CONSOLE}/${name}`, async (_request, reply) =>
      reply
        .type(types[extname(name)] ?? 'application/octet-stream')
        .header('cache-control', 'no-cache')
        .send(await readFile(join(folder, name))),
    )
}

const NONCE = '__NONCE__'

/** The one page; its components write style sheets while it runs, which the nonce lets through. */
export const readPage = (folder: string): ((nonce: string) => string) => {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  return (nonce) => page.replaceAll(NONCE, nonce)
}
