import { Html } from '../../site/html.ts'

/** JSON-LD for search engines. No text in it can end the element. */
export const structured = (data: object): Html =>
  new Html(
    `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')}</script>`,
  )

export type Crumb = { name: string; href: string }

export const breadcrumbData = (publicUrl: string, crumbs: readonly Crumb[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: publicUrl + href,
  })),
})
