import { type Service, VENDOR, vendorPath } from '../operation.ts'
import { permissions } from '../permission.ts'
import { content } from '../services/content/index.ts'
import { previewLinks } from '../services/content/preview.operations.ts'
import { introduction } from './introduction.ts'
import { operationObject } from './operation-object.ts'
import { shareParameters } from './repeated-parameters.ts'
import { shareResponses } from './repeated-responses.ts'
import { sharedHeaders } from './responses.ts'
import { schemaWriter } from './schemas.ts'
import { sharedParameters } from './shared-parameters.ts'
import { tagsOf } from './tags.ts'
import type { Components, OpenApiDocument } from './types.ts'
import { withoutUnused } from './unused-components.ts'
import { webhookSecurity, webhooksOf } from './webhooks.ts'
import type { Writing } from './writing.ts'

export type OpenApiOptions = {
  services: Service[]
  title?: string
  version?: string
  /** Without a slash at the end; a document without it speaks of the host that it came from. */
  serverUrl?: string
  /** Examples for path parameters: in the demo, codes that exist. */
  pathExamples?: Record<string, string>
  /** The word that names of calls begin with on this server. */
  vendor?: string
}

const securitySchemes = (services: Service[], serverUrl: string): Components['securitySchemes'] => {
  const used = new Set(
    services.flatMap(({ operations }) => Object.values(operations).map((op) => op.permission)),
  )
  return {
    bearer: { type: 'http', scheme: 'bearer', description: 'An access token.' },
    oauth2: {
      type: 'oauth2',
      description:
        'An API client of the merchant; the token request carries the merchant code as `tenantId`.',
      flows: {
        clientCredentials: {
          tokenUrl: `${serverUrl}/auth/oauth/token`,
          scopes: Object.fromEntries(Object.entries(permissions).filter(([code]) => used.has(code as never))),
        },
      },
    },
    ...webhookSecurity,
  }
}

type PathNames = { tags: ReturnType<typeof tagsOf>; vendor: string }

const pathsOf = (services: Service[], { tags, vendor }: PathNames, writing: Writing) => {
  const paths: OpenApiDocument['paths'] = {}
  for (const service of services)
    for (const [name, operation] of Object.entries(service.operations)) {
      const path = vendorPath(service.base + operation.path, vendor)
      const tag = tags.get(service)?.get(operation.tag)?.name ?? operation.tag
      const written = operationObject(name, service, operation, tag, writing)
      paths[path] = { ...paths[path], [operation.method.toLowerCase()]: written }
    }
  return paths
}

/** Addresses that an operation returns are documented with its service. */
const withLinks = (services: Service[]): Service[] =>
  services.some(({ name }) => name === content.name) ? [...services, previewLinks] : services

/** The operation table as an OpenAPI document. */
export const openApi = (options: OpenApiOptions): OpenApiDocument => {
  const { serverUrl = '', pathExamples = {}, vendor = VENDOR } = options
  const services = withLinks(options.services)
  const components: Components = {
    schemas: {},
    responses: {},
    parameters: sharedParameters(pathExamples),
    headers: sharedHeaders,
    securitySchemes: securitySchemes(services, serverUrl),
  }
  const tags = tagsOf(services)
  const write = schemaWriter(components.schemas)
  const paths = pathsOf(services, { tags, vendor }, { components, write, pathExamples })
  shareParameters(paths, components)
  shareResponses(paths, components)
  return withoutUnused({
    openapi: '3.1.1',
    info: {
      title: options.title ?? 'Tradepost',
      version: options.version ?? '1',
      description: introduction(services),
      contact: { name: 'Whoever runs this server', ...(serverUrl && { url: serverUrl }) },
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: serverUrl || '/' }],
    tags: [...tags.values()].flatMap((named) => [...named.values()]),
    'x-tagGroups': services.map((service) => ({
      name: service.title,
      tags: [...(tags.get(service)?.values() ?? [])].map(({ name }) => name),
    })),
    paths,
    webhooks: webhooksOf(services, write),
    components,
  })
}
