import { html } from '../../site/html.ts'

/** Hand-drawn, in the color of the surrounding text, always next to a label. */
const icon = (path: string) =>
  html`<svg class="icon" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" focusable="false"><path d="${path}" /></svg>`

export const icons = {
  cart: icon(
    'M3 4h2.2l2.3 11.2a1.5 1.5 0 0 0 1.5 1.2h8.4a1.5 1.5 0 0 0 1.5-1.1L21 8H6.2M9.5 20.5h.01M17 20.5h.01',
  ),
  account: icon('M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8.5c.6-3.6 3.7-5.5 7.5-5.5s6.9 1.9 7.5 5.5'),
  search: icon('M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm5-1.5L21 21'),
  menu: icon('M4 7h16M4 12h16M4 17h16'),
  heart: icon(
    'M12 20s-7.5-4.7-8.8-9.3C2.2 7.2 4.5 4.5 7.4 4.5c2 0 3.6 1.1 4.6 2.8 1-1.7 2.6-2.8 4.6-2.8 2.9 0 5.2 2.7 4.2 6.2C19.5 15.3 12 20 12 20Z',
  ),
  pin: icon(
    'M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11Zm0-8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  ),
  trash: icon('M5 7h14M10 7V4.5h4V7m-7.5 0 1 13h9l1-13'),
}
