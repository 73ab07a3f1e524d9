import {
  DateTime,
  List,
  Nullable,
  NullableDateTime,
  Obj,
  OneOf,
  Text,
  Type,
  withDescription,
} from '../../schema.ts'
import { previewSources, ResolvedPage } from './page.ts'

const amount = (description: string) => withDescription(Nullable(Type.Number()), description)

const PreviewedProduct = Obj({
  code: Text(1, 255, { description: 'Code of the product.' }),
  name: withDescription(Nullable(Text(0)), 'Name in the language of the preview.'),
  image: withDescription(Nullable(Text(0)), 'Address of its first image.'),
  rating: amount('Average rating.'),
  price: amount('Price at the moment of the preview; null: it has none in this currency.'),
  salePrice: amount('Reduced price at that moment.'),
  currencyCode: withDescription(Nullable(Text(3, 3)), 'Currency of the prices, by ISO 4217.'),
  promotionPrice: amount('Price of one unit alone in a cart, with the promotions of that moment.'),
  promotionCodes: withDescription(List(Text(1, 255)), 'Promotions that lead to it.'),
})

const PreviewedPromotion = Obj({
  code: Text(1, 255, { description: 'Code of the promotion.' }),
  name: Text(0, undefined, { description: 'Name of the promotion.' }),
  promotionalText: withDescription(Nullable(Text(0)), 'Text for shoppers.'),
  startDate: withDescription(NullableDateTime(), 'When it begins; null: it always ran.'),
  endDate: withDescription(NullableDateTime(), 'When it ends; null: never.'),
})

/** A page as a link of `createPagePreview` shows it. */
export const PreviewedPage = Obj({
  page: Obj({
    ...ResolvedPage.properties,
    publishDate: withDescription(
      NullableDateTime(),
      'When this form of the page went live; null for a draft.',
    ),
    versionNumber: withDescription(
      Nullable(Type.Integer({ minimum: 1 })),
      'Number of the version; null for a draft.',
    ),
  }),
  preview: withDescription(
    Obj({
      source: OneOf(previewSources, { description: 'Which form of the page is shown.' }),
      at: withDescription(DateTime(), 'Moment that is shown.'),
      localeCode: Text(1, 255, { description: 'Language of the texts.' }),
      expires: withDescription(DateTime(), 'When the link ceases to work.'),
    }),
    'What the link asks for.',
  ),
  products: Type.Record(Text(1, 255), List(PreviewedProduct), {
    description: 'Products that the product widgets show, by the code of the widget.',
  }),
  promotions: withDescription(
    List(PreviewedPromotion),
    'Promotions that run at that moment without a coupon.',
  ),
})
