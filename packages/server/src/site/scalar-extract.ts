// Writes the browser bundle of the reference page, compressed, to the file that is named.
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import scalar from '@scalar/fastify-api-reference'
import Fastify from 'fastify'

const [, , target] = process.argv
if (!target) throw new Error('name the file to write')

const app = Fastify()
app.register(scalar, { routePrefix: '/docs', configuration: { url: '/openapi.json' } })
const { statusCode, rawPayload } = await app.inject('/docs/js/scalar.js')
if (statusCode !== 200) throw new Error(`the package has no browser bundle: ${statusCode}`)
writeFileSync(target, gzipSync(rawPayload, { level: 9 }))
