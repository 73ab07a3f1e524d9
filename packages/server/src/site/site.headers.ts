import type { FastifyReply } from 'fastify'

type Policy = Record<string, string>

/** Nothing but our own files; no inline script or style. */
const strict: Policy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
}

/** Scalar writes its style sheet and `style` attributes at run time; scripts stay our own files. */
const reference: Policy = {
  ...strict,
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'font-src': "'self' data:",
}

/** A picture is shown, never run, also when it is opened by itself. */
const picture: Policy = { 'default-src': "'none'", 'style-src': "'unsafe-inline'", sandbox: '' }

const policies = { strict, reference, picture }

const policyText = (policy: Policy): string =>
  Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; ')

/** Every file for people carries these. */
export const guardHeaders = (reply: FastifyReply, policy: keyof typeof policies = 'strict'): FastifyReply =>
  reply.headers({
    'content-security-policy': policyText(policies[policy]),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })

export const sendPage = (
  reply: FastifyReply,
  page: string,
  policy: 'strict' | 'reference' = 'strict',
): FastifyReply =>
  guardHeaders(reply, policy).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
