import type { Page } from '@tradepost/storefront'
import { Loaded, useLoaded } from '../loaded.tsx'
import { useStore } from '../store.ts'

type Widget = NonNullable<Page['dropzones']['cmsWidgetList']>[number]

/** A text of a widget stands alone, or beside its look. */
const plain = (value: unknown): string => {
  if (typeof value === 'object' && value !== null) return plain((value as { text?: unknown }).text)
  return new DOMParser().parseFromString(String(value ?? ''), 'text/html').body.textContent?.trim() ?? ''
}

/** The words of a widget; draw those that your pages use as you like. */
const WidgetView = ({ widget: { widgetConfig } }: { widget: Widget }) => {
  const { headline, text, html } = widgetConfig as Record<string, unknown>
  const [title, words] = [plain(headline), plain(text ?? html)]
  return (
    <>
      {title && <h2>{title}</h2>}
      {words && <p>{words}</p>}
    </>
  )
}

export const ContentPage = ({ slug }: { slug: string }) => {
  const { shopper, words } = useStore()
  const state = useLoaded(() => shopper.pages.get(slug), [slug])
  return (
    <Loaded state={state} words={words}>
      {({ pageTitle, dropzones }) => (
        <>
          <h1>{pageTitle}</h1>
          {dropzones.cmsWidgetList?.map((widget) => (
            <WidgetView key={widget.code} widget={widget} />
          ))}
        </>
      )}
    </Loaded>
  )
}
