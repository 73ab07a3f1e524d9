import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import type { Cleanup } from './cleanup.ts'

/** The static file plugin and nothing else, in this process, which has no other work during a measurement. */
export const startStaticFiles = async (
  root: string,
  cleanup: Cleanup,
): Promise<{ host: string; port: number }> => {
  const app = Fastify()
  await app.register(fastifyStatic, { root, maxAge: '1y', immutable: true })
  const url = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  cleanup.add(() => app.close())
  return { host: url.hostname, port: Number(url.port) }
}
