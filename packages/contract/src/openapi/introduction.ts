import type { Service } from '../operation.ts'

/** Rules of every operation. */
export const firstRules = `Get an access token at \`POST /auth/oauth/token\` and send it as \`Authorization: Bearer …\`. A token belongs to one merchant and lives for an hour.

- **Updates merge:** what is sent changes, what is left out stays, \`null\` clears what may be empty. Lists are replaced.
- **Batches** take up to a thousand items. What cannot be stored comes back in \`errors\`, the rest is stored; \`Prefer: handling=strict\` makes it all or nothing.
- **Retries** are safe with an \`Idempotency-Key\`, lost updates are prevented by \`If-Match\`, and \`dryRun=true\` checks a write without storing it.
- **Every answer** carries an \`x-request-id\`; quote it when you ask for help, and the \`tradepost-version\` of the server.`

/** The first page of the reference. */
export const introduction = (services: Service[]): string =>
  services.length === 1
    ? `${services[0]?.description}\n\n${firstRules}`
    : `${firstRules}\n\nServices:\n\n${services.map(({ title, description }) => `- **${title}:** ${description}`).join('\n')}`
