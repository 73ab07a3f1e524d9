import { conflict, type ErrorDefinition, notFound } from './definition.ts'

export const imports = {
  importNotFound: notFound('Import'),
  importStarted: conflict('The import was started already'),
  importEnded: conflict('The import has ended'),
  feedExpired: {
    status: 403,
    code: 'Forbidden',
    message: 'This address has expired; ask for a new one',
  },
  feedTooLarge: {
    status: 413,
    code: 'PayloadTooLarge',
    message: 'The file is larger than the server takes',
  },
} as const satisfies Record<string, ErrorDefinition>
