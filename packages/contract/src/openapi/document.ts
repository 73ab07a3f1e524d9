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
import type { Components, OpenApiDocument } from './types.ts'
import { webhooksOf } from './webhooks.ts'
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
  }
}

/** Two services may use the same tag; the later one gets its title as a suffix. */
const tagNames = (services: Service[]): Map<Service, Map<string, string>> => {
  const taken = new Set<string>()
  return new Map(
    services.map((service) => {
      const tags = new Set(Object.values(service.operations).map(({ tag }) => tag))
      const named = [...tags].map((tag) => [tag, taken.has(tag) ? `${tag} (${service.title})` : tag] as const)
      for (const [, name] of named) taken.add(name)
      return [service, new Map(named)]
    }),
  )
}

type PathNames = { tags: Map<Service, Map<string, string>>; vendor: string }

const pathsOf = (services: Service[], { tags, vendor }: PathNames, writing: Writing) => {
  const paths: OpenApiDocument['paths'] = {}
  for (const service of services)
    for (const [name, operation] of Object.entries(service.operations)) {
      const path = vendorPath(service.base + operation.path, vendor)
      const tag = tags.get(service)?.get(operation.tag) ?? operation.tag
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
  const tags = tagNames(services)
  const write = schemaWriter(components.schemas)
  const paths = pathsOf(services, { tags, vendor }, { components, write, pathExamples })
  shareParameters(paths, components)
  shareResponses(paths, components)
  return {
    openapi: '3.1.1',
    info: {
      title: options.title ?? 'Tradepost',
      version: options.version ?? '1',
      description: introduction(services),
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: serverUrl || '/' }],
    tags: [...tags.values()].flatMap((names) => [...names.values()].map((name) => ({ name }))),
    'x-tagGroups': services.map((service) => ({
      name: service.title,
      tags: [...(tags.get(service)?.values() ?? [])],
    })),
    paths,
    webhooks: webhooksOf(services, write),
    components,
  }
}
