/** A JSON schema, or a reference to a named one. */
export type SchemaObject = Record<string, unknown>
export type Reference = { $ref: string }

type Example = { summary?: string; value: unknown; 'x-disabled'?: boolean }

export type ParameterObject = {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: SchemaObject
  example?: unknown
  examples?: Record<string, Example>
}

export type Content = Record<
  string,
  { schema: SchemaObject; example?: unknown; examples?: Record<string, Example> }
>
export type ResponseObject = {
  description: string
  headers?: Record<string, Reference>
  content?: Content
}

export type OperationObject = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security: Record<string, string[]>[]
  parameters: (ParameterObject | Reference)[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, ResponseObject | Reference>
  'x-permission'?: string
  'x-codeSamples'?: { lang: string; label: string; source: string }[]
}

/** Delivered to the subscribers of an event. */
export type WebhookObject = {
  post: Pick<
    OperationObject,
    'operationId' | 'summary' | 'description' | 'security' | 'requestBody' | 'responses'
  >
}

export type Components = {
  schemas: Record<string, SchemaObject>
  responses: Record<string, ResponseObject>
  parameters: Record<string, ParameterObject>
  headers: Record<string, { description: string; schema: SchemaObject }>
  securitySchemes: Record<string, Record<string, unknown>>
}

export type OpenApiDocument = {
  openapi: '3.1.1'
  info: {
    title: string
    version: string
    description: string
    contact: { name: string; url?: string }
    license: { name: string; identifier: string }
  }
  servers: { url: string }[]
  tags: { name: string; description?: string }[]
  'x-tagGroups': { name: string; tags: string[] }[]
  paths: Record<string, Record<string, OperationObject>>
  webhooks: Record<string, WebhookObject>
  components: Components
}
