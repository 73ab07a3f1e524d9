import type { Readable } from 'node:stream'
import { fail, type PassOn, type Platform } from '@tradepost/kernel'
import { headerNames } from '@tradepost/plugin'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { openDirectory } from './directory.ts'
import { HOP_HEADER, openHop, sealHop } from './hop.rules.ts'
import { readAhead } from './read-ahead.ts'
import { type Reference, referenceOf, referenceOfBody } from './reference.rules.ts'
import { createSender } from './send.service.ts'

type GoOn = (error?: Error) => void

/** An address with a host, as for a proxy, must not become part of the name of the other cell's host. */
const pathOf = (url: string): string =>
  url.startsWith('/') ? url : `/${url.replace(/^https?:\/\/[^/]*\//i, '')}`

/** Requests for merchants of other cells go there, once. */
export const passOnToCells = async (platform: Platform): Promise<PassOn & { close(): void }> => {
  const { vault, clock, config } = platform
  const directory = await openDirectory(platform)
  const sender = createSender()
  const shopHeader = headerNames(config.vendor).user.toLowerCase()
  const hopped = new WeakSet<FastifyRequest>()
  const asksBody = new WeakSet<FastifyRequest>()

  /** The caller's address, which nobody else can tell. */
  const arrive = (request: FastifyRequest) => {
    const header = request.headers[HOP_HEADER]
    if (typeof header !== 'string') return
    delete request.headers[HOP_HEADER]
    const { method, url } = request
    const hop = openHop(vault.macSecret, header, { method, url }, clock.now())
    if (!hop) return
    if (hop.to !== directory.own) throw fail('passedOnTwice')
    hopped.add(request)
    Object.defineProperty(request, 'ip', { value: hop.ip })
  }

  const send = (
    cell: number,
    request: FastifyRequest,
    reply: FastifyReply,
    body: Buffer | null,
    goOn: GoOn,
  ) => {
    const address = directory.addressOf(cell)
    if (address === undefined) return goOn(fail('cellAway'))
    const { method, ip } = request
    const url = pathOf(request.url)
    const hop = sealHop(vault.macSecret, { to: cell, ip }, { method, url }, clock.now())
    const target = address.replace(/\/$/, '') + url
    sender.send({ request, reply, body, url: target, headers: { [HOP_HEADER]: hop } }, goOn)
  }

  const lead = (
    reference: Reference | null,
    [request, reply, body]: [FastifyRequest, FastifyReply, Buffer | null],
    goOn: GoOn,
  ) => {
    if (reference === null) return goOn()
    directory.find(reference).then((cell) => {
      if (cell === null || cell === directory.own) goOn()
      else if (hopped.has(request)) goOn(fail('passedOnTwice'))
      else send(cell, request, reply, body, goOn)
    }, goOn)
  }

  return {
    onRequest: (request, reply, done) => {
      if (!directory.isSpread()) return done()
      try {
        arrive(request)
      } catch (error) {
        return done(error as Error)
      }
      const reference = referenceOf(request, shopHeader)
      if (reference !== 'body') return lead(reference, [request, reply, null], done)
      asksBody.add(request)
      done()
    },
    preParsing: (request, reply, payload, done) => {
      if (!asksBody.has(request)) return done(null, payload)
      readAhead(payload as Readable, (error, body, rest) => {
        if (error || body === null) return done(error, rest)
        lead(referenceOfBody(body), [request, reply, body], (failed) => done(failed ?? null, rest))
      })
    },
    close: () => {
      directory.close()
      sender.close()
    },
  }
}
