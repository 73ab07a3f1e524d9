import type { Plugin } from 'rolldown'

const threadUrl = "new URL('./job-thread.ts', import.meta.url)"

/** Modules find files beside themselves at `addressOf`, an expression; the program of the thread is beside the build. */
export const inPlace = (addressOf: (id: string) => string): Plugin => ({
  name: 'in-place',
  transform: (code, id) => {
    if (!code.includes('import.meta.url')) return null
    const [first = '', ...others] = code
      .split(threadUrl)
      .map((part) => part.replaceAll('import.meta.url', addressOf(id)))
    return { code: [first, ...others].join("new URL('./job-thread.js', import.meta.url)"), map: null }
  },
})
