import { conflict, type ErrorDefinition, notFound } from './definition.ts'

export const imports = {
  importNotFound: notFound('Import'),
  importStarted: conflict('The import was started already'),
  importEnded: conflict('The import has ended'),
  importNotEnded: conflict('The import has not ended yet'),
  importUndone: conflict('The import is being undone, or was undone already'),
  importImagesGone: conflict('The import cannot be undone any more: that is possible for 7 days'),
  importFileNotFound: {
    status: 404,
    code: 'NotFound',
    message: 'The import has no such file, or not any more: files are kept for 14 days',
  },
  tooManyWatchers: {
    status: 429,
    code: 'TooManyRequests',
    message: 'Too many connections of this merchant watch imports; close some, or ask for the import instead',
  },
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
  feedStoreFull: {
    status: 413,
    code: 'PayloadTooLarge',
    message:
      'With this file, those of the imports of this merchant would take more room than the server gives them; each is removed 14 days after the end of its import',
  },
} as const satisfies Record<string, ErrorDefinition>
