import { GUIDES, hasGuides } from './guides/library.ts'
import { partsByName, titleOf } from './served-services.ts'
import type { SiteOptions } from './site.types.ts'

/** The interface in one page for language models, in the form of https://llmstxt.org. */
export const llmsText = ({ services, publicUrl, version, demo }: SiteOptions): string => {
  const link = (path: string, title: string, about: string) => `- [${title}](${publicUrl}${path}): ${about}`
  return `# Tradepost

> A self-hosted omnichannel commerce platform: catalog, stock, orders, fulfillment, returns, customers, content, promotions, carts and webhooks behind one HTTP interface. This server runs version ${version}.

- Every address of a merchant holds its code: \`/catalog/v1/merchants/{merchantCode}/products\`${demo ? `; that of this demo is \`${demo.merchantCode}\`` : ''}.
- A token: \`POST ${publicUrl}/auth/oauth/token\` with \`grant_type=client_credentials\`, \`client_id\`, \`client_secret\` and \`tenantId\` (the code of the merchant), then \`Authorization: Bearer …\`.
- Writes take an \`Idempotency-Key\` header, which makes them safe to repeat, and \`?dryRun=true\`, which checks them fully and stores nothing. \`If-Match\` with the \`ETag\` of a read makes an update conditional.
- Lists take \`limit\`, \`offset\` or \`after\`, \`sort=code:asc\`, \`fields\` and \`filters\`, a JSON object such as \`{"status": {"$eq": "active"}}\`.
- A refused request says field by field what is wrong. 429 and 503 name in \`Retry-After\` when to try again.
- In TypeScript the package \`@tradepost/sdk\` has a method for each operation; \`npx tradepost call <operation> --json '{…}'\` calls any of them from a shell.
- Assistants that speak the Model Context Protocol find, read, preview and change everything by five tools at \`${publicUrl}/mcp\` (streamable HTTP, with the token), or by \`npx tradepost mcp\` over stdio.

## The interface

${link('/openapi.json', 'OpenAPI 3.1', 'every operation, field, bound and error')}
${hasGuides ? `${link(GUIDES, 'Guides', 'how to use it, service by service, with a search')}\n` : ''}${link('/docs', 'Reference', 'the same for people, with a client to try it')}
${link('/postman.json', 'Postman collection', 'every operation as a request that can be sent')}

## One service at a time

${[...partsByName(services)]
  .map(([name, parts]) =>
    link(`/${name}/openapi.json`, titleOf(parts), parts[0]?.description.split('\n')[0] ?? ''),
  )
  .join('\n')}
`
}
