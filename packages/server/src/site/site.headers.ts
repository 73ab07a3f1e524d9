import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { FastifyReply } from 'fastify'

type Policy = Record<string, string[]>

/** Only our own files; no inline script or style. */
const strict: Policy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
}

/** A picture is shown, never run, also when it is opened by itself. */
const picture: Policy = { 'default-src': ["'none'"], 'style-src': ["'unsafe-inline'"], sandbox: [] }

/** Shows an e-mail in a frame. */
const mail: Policy = { ...strict, 'frame-src': ["'self'"] }

/** Somebody else's markup: it runs nothing, loads pictures from here alone, and its links open outside of it. */
const mailContent: Policy = {
  'default-src': ["'none'"],
  'style-src': ["'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'frame-ancestors': ["'self'"],
  sandbox: ['allow-popups', 'allow-popups-to-escape-sandbox'],
}

const contentPolicy = (directives: Policy) => ({
  contentSecurityPolicy: { useDefaults: false, directives },
})

/** For every file for people. */
export const siteHelmet: FastifyHelmetOptions = {
  ...contentPolicy(strict),
  referrerPolicy: { policy: 'same-origin' },
  xFrameOptions: { action: 'deny' },
  // whether a host and all below it speak TLS only is for who runs the proxy in front of us to say
  strictTransportSecurity: false,
}

/** Routes that need another policy than the strict one. */
export const searchRoute = { helmet: contentPolicy({ ...strict, 'form-action': ["'self'"] }) }
export const pictureRoute: { helmet: FastifyHelmetOptions } = {
  // also in the frame of a mail, which has no origin
  helmet: { ...contentPolicy(picture), crossOriginResourcePolicy: { policy: 'cross-origin' } },
}
export const mailRoute = { helmet: contentPolicy(mail) }
export const mailContentRoute: { helmet: FastifyHelmetOptions } = {
  helmet: { ...contentPolicy(mailContent), xFrameOptions: { action: 'sameorigin' } },
}

export const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
