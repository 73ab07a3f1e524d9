import { Code, Flag, Nullable, NullableDateTime, Obj, Patch, type Static, Text, Type } from '../../schema.ts'

const localeAndCurrency = {
  defaultLocaleCode: Text(1, 5, {
    description: 'The language of texts when a request names none; that of the merchant when left out.',
  }),
  defaultCurrencyCode: Text(1, 3, {
    description: 'The currency of the catalog; that of the merchant when left out.',
  }),
}

export const ParentCatalogCreate = Obj({
  code: Code(),
  name: Text(0, 255),
  isDefault: Type.Optional(Flag({ default: false })),
  ...Patch(localeAndCurrency).properties,
})
export type ParentCatalogCreate = Static<typeof ParentCatalogCreate>

const changeable = {
  name: Text(0, 255),
  ...localeAndCurrency,
  externalUpdateDate: NullableDateTime(),
  isDefault: Flag({
    description:
      'Whether it serves requests that name no catalog. Exactly one does: true moves it here, false changes nothing.',
  }),
}

export const CatalogCreate = Obj({
  code: Code(),
  ...Patch(changeable, ['name']).properties,
  name: changeable.name,
  parentCatalogCode: Type.Optional(Nullable(Code())),
})
export type CatalogCreate = Static<typeof CatalogCreate>

export const CatalogUpdate = Patch({ ...changeable, parentCatalogCode: Code() })
export type CatalogUpdate = Static<typeof CatalogUpdate>

export const Catalog = Obj({ code: Code(), ...changeable, parentCatalogCode: Nullable(Code()) })
export type Catalog = Static<typeof Catalog>
