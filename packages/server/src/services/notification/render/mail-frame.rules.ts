import { escapeHtml } from './fill.rules.ts'

/** The shop that a message comes from, as texts can show it. */
export type ShopValues = {
  code: string | null
  name: string
  url: string | null
  logoUrl: string | null
  colors: { primary: string; onPrimary: string }
}

type Frame = {
  language: string
  title: string
  shop: ShopValues
  /** Stands below the text, such as the link to unsubscribe. */
  footer: string
  /** Is not seen. */
  end: string
}

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Programs that know no dark mode show the colours of the style attributes. */
const style = `:root{color-scheme:light dark;supported-color-schemes:light dark}
img{max-width:100%}
@media (max-width:480px){.tp-card{padding:24px 18px!important}}
@media (prefers-color-scheme:dark){
.tp-ground{background:#161513!important}.tp-card{background:#201e1b!important;border-color:#3b3731!important}
.tp-card,.tp-card a:not(.tp-button),.tp-text,.tp-text a{color:#f1ede5!important}.tp-soft,.tp-soft a{color:#b9b1a4!important}
.tp-line{border-color:#3b3731!important}.tp-logo{background:#fff;border-radius:6px}
}`

const isWeb = (url: string | null): url is string => url !== null && /^https?:\/\//i.test(url)

const linked = (url: string | null, color: string, content: string): string =>
  isWeb(url)
    ? `<a href="${escapeHtml(url)}" style="color:${color};text-decoration:none">${content}</a>`
    : content

const mark = ({ name, logoUrl }: ShopValues): string => {
  const label = escapeHtml(name)
  return isWeb(logoUrl)
    ? `<img class="tp-logo" src="${escapeHtml(logoUrl)}" alt="${label}" height="48" style="height:48px;width:auto;border:0;vertical-align:middle">`
    : label
}

/** A text as a page in the colours of the shop: tables, since some programs lay out nothing else. */
export const framed = (html: string, { language, title, shop, footer, end }: Frame): string => {
  const lang = escapeHtml(language)
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${style}</style></head>
<body class="tp-ground" style="margin:0;padding:0;background:#f3f0e9">
<div role="article" lang="${lang}">
<table class="tp-ground" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f3f0e9"><tr><td align="center" style="padding:24px 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;text-align:left">
<tr><td class="tp-text" style="padding:0 8px 16px;${font};font-size:22px;font-weight:600;line-height:1.3;color:#1d1b18">${linked(shop.url, '#1d1b18', mark(shop))}</td></tr>
<tr><td class="tp-card" style="padding:32px;${font};font-size:16px;line-height:1.55;color:#1d1b18;background:#ffffff;border:1px solid #ddd7cb;border-top:4px solid ${shop.colors.primary};border-radius:10px;overflow-wrap:anywhere">
${html}
</td></tr>
<tr><td class="tp-soft" style="padding:16px 8px;${font};font-size:13px;line-height:1.5;color:#5c574f">${linked(shop.url, '#5c574f', escapeHtml(shop.name))}${footer}</td></tr>
</table>
</td></tr></table>
</div>${end}
</body></html>`
}
