import { service } from '../../operation.ts'
import { DateTime, Locale, Obj, OneOf, Text, Type, withDescription } from '../../schema.ts'
import { previewSources } from './page.ts'
import { PreviewedPage } from './preview.ts'

/**
 * Told in the document, and no operation of the client: the address comes ready from `createPagePreview`, and every
 * part of it is signed.
 */
export const previewLinks = service(
  'previews',
  {
    title: 'Previews',
    description: 'Pages under the signed addresses that `createPagePreview` answers.',
    scope: 'public',
    base: '/previews/{merchantCode}',
  },
  {
    showPagePreview: {
      method: 'GET',
      path: '/{shopCode}/{pageCode}',
      summary: 'Show the page of a preview link',
      description:
        'Follow the address that `createPagePreview` answered; who changes a part of it is refused. The answer is not to be kept.',
      tag: 'Previews',
      query: Obj({
        source: OneOf(previewSources, { description: 'Which form of the page is shown.' }),
        version: Type.Optional(
          withDescription(
            Type.Integer({ minimum: 1, maximum: 999_999_999 }),
            'Which version; only with that source.',
          ),
        ),
        at: Type.Optional(
          withDescription(DateTime(), 'Moment that is shown; without it, that of the request.'),
        ),
        locale: Type.Optional(
          withDescription(Locale(), 'Language of the texts; without it, that of the shop.'),
        ),
        expires: withDescription(DateTime(), 'When the link ceases to work.'),
        signature: Text(1, 255, { description: 'Signature of all other parts of the address.' }),
      }),
      responses: { 200: PreviewedPage },
      errors: [
        'previewNotSigned',
        'previewExpired',
        'shopNotFound',
        'pageNotFound',
        'livePageNotFound',
        'pageVersionNotFound',
      ],
    },
  },
)
