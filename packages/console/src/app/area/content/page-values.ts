import type { Client, InputFor } from '@tradepost/sdk'
import { nested, type Values } from '../../parts/form/changes.ts'
import type { Stored } from '../../parts/form/use-form.ts'
import type { Page, Widget } from './page.types.ts'

export type PageKey = { shopCode: string; pageCode: string }
export type OpenedPage = Stored & { page: Page }

/** The list of widgets, as the API names it in its problems. */
export const WIDGETS = 'dropzones.cmsWidgetList'
const plain = ['name', 'slug', 'isFavorite', 'isProtected'] as const

export const titleField = (locale: string): string => `pageTitle.${locale}`

export const readPage = async (
  api: Client,
  key: PageKey,
  locales: string[],
  signal?: AbortSignal,
): Promise<OpenedPage> => {
  const { body, etag } = await api.raw.getPage(key, { signal })
  const { page } = body
  return {
    page,
    etag,
    values: {
      ...Object.fromEntries(plain.map((name) => [name, page[name]])),
      ...Object.fromEntries(locales.map((locale) => [titleField(locale), page.pageTitle[locale] ?? null])),
      [WIDGETS]: page.dropzones.cmsWidgetList ?? [],
    },
  }
}

export const widgetsOf = (values: Values): Widget[] => (values[WIDGETS] ?? []) as unknown as Widget[]

export const toUpdate = (changes: Values): InputFor<'updatePage'>['body'] => nested(changes)

/** A part of an address that anybody can read aloud. */
export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
