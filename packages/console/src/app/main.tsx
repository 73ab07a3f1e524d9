import '@mantine/core/styles.css'
import './style/base.css'
import './style/shell.css'
import './style/list.css'
import './style/detail.css'
import './style/condition.css'
import './style/developer.css'
import './style/dashboard.css'
import './style/catalog.css'
import './style/store.css'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { setNonce } from 'get-nonce'
import { createRoot } from 'react-dom/client'
import { reloadForNewBuild } from './session/new-build.ts'
import { Opening } from './shell/opening.tsx'
import { LocalTheme } from './style/local-theme.tsx'
import { theme } from './style/theme.ts'
import { initialWords, WordsProvider } from './words/use-words.tsx'

const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? ''
setNonce(nonce)

/** The SDK retries calls itself. Data older than half a minute is reloaded when it is shown. */
const queries = new QueryClient({
  defaultOptions: {
    // offline, a call fails at once and the page says so, instead of waiting
    queries: {
      retry: false,
      staleTime: 30_000,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

reloadForNewBuild()

const root = document.getElementById('root')
if (!root) throw new Error('the page has no place for the console')
createRoot(root).render(
  <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
    <WordsProvider first={await initialWords()}>
      <LocalTheme>
        <QueryClientProvider client={queries}>
          <Opening />
        </QueryClientProvider>
      </LocalTheme>
    </WordsProvider>
  </MantineProvider>,
)
