import { conflict, type ErrorDefinition, notFound } from './definition.ts'

export const content = {
  pageNotFound: notFound('Page', { call: 'ENOTFOUND' }),
  livePageNotFound: notFound('Live page'),
  pageVersionNotFound: notFound('Page version'),
  pageProtected: conflict('The page is protected; update it with isProtected false before you delete it'),
  liveSlugTaken: conflict(
    'Another live page has this slug; publish that page with its new slug, or unpublish it',
  ),
  imageUsed: conflict('The image is in use; take it out of what shows it before you delete it'),
  widgetDefinitionNotFound: notFound('Widget definition'),
  standardWidgetDefinition: conflict(
    'A standard widget definition cannot be changed or deleted; create one of your own with another code',
  ),
  widgetDefinitionUsed: conflict(
    'Drafts or live pages have widgets of this kind; remove them and publish those pages, then delete it',
  ),
  tooManyWidgetDefinitions: conflict('A shop has at most 100 widget definitions of its own'),
  previewNotSigned: {
    status: 403,
    code: 'Forbidden',
    message: 'The link was changed or is not complete; create a new preview',
  },
  previewExpired: { status: 410, code: 'Gone', message: 'The link has expired; create a new preview' },
} as const satisfies Record<string, ErrorDefinition>
