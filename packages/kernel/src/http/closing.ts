import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** The requests in flight, each in a few words. */
    listOpenRequests(): string[]
  }
}

/** Lets connections go as soon as nothing is asked on them, and knows what a closing server still waits for. */
export const closeQuickly = (app: FastifyInstance): void => {
  const open = new Set<FastifyRequest>()
  app.addHook('onRequest', (request, reply, done) => {
    open.add(request)
    reply.raw.once('close', () => open.delete(request))
    done()
  })
  app.decorate('listOpenRequests', () =>
    [...open].map((request) => {
      const { method, id, raw } = request
      const state = raw.complete ? 'not answered yet' : 'still being sent'
      return `${method} ${app.loggedAddress(request)} (${state}, request id ${id})`
    }),
  )

  const sockets = new Set<Socket>()
  app.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  /** Node waits a minute for the first byte on a connection that a browser opened in advance. */
  const closeSilent = () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }
  let timer: NodeJS.Timeout | undefined
  app.addHook('preClose', (done) => {
    closeSilent()
    // a busy connection is closed after its answer
    timer = setInterval(() => app.server.closeIdleConnections(), 50)
    done()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
