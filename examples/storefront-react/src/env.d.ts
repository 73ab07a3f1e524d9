/** Set in `.env.local`, and put into the page by Vite. */
interface ImportMeta {
  readonly env: { VITE_TRADEPOST_URL?: string; VITE_TRADEPOST_KEY?: string }
}

declare module '*.css'
