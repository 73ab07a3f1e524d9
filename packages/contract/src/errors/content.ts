import { conflict, type ErrorDefinition, notFound } from './definition.ts'

export const content = {
  pageNotFound: notFound('Page'),
  pageVersionNotFound: notFound('Page version'),
  pageProtected: conflict('The page is protected; update it with isProtected false before you delete it'),
  liveSlugTaken: conflict(
    'Another live page has this slug; publish that page with its new slug, or unpublish it',
  ),
  imageUsed: conflict('The image is in use; take it out of what shows it before you delete it'),
} as const satisfies Record<string, ErrorDefinition>
