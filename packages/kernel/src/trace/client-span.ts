import type { SpanStart } from './trace.ts'

/** A call by HTTP. The host alone: paths and queries hold keys. */
export const clientSpan = ({ hostname, port, protocol }: URL, method: string): SpanStart => ({
  name: method,
  kind: 'client',
  attributes: {
    'http.request.method': method,
    'server.address': hostname.replaceAll(/[[\]]/g, ''),
    'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
    'url.scheme': protocol.slice(0, -1),
  },
})
