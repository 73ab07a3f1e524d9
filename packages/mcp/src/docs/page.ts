import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../../docs/', import.meta.url))
/** For those who use the interface; the rest is for those who change the program. */
const folders = ['guides', 'services', 'operate']

export type Page = { path: string; title: string; text: string }

const pagesIn = async (folder: string): Promise<Page[]> => {
  // a package may come without them
  const names = await readdir(root + folder).catch(() => [])
  const pages = names.filter((name) => name.endsWith('.md'))
  return Promise.all(
    pages.map(async (name) => {
      const text = await readFile(`${root}${folder}/${name}`, 'utf8')
      return { path: `${folder}/${name}`, title: /^# (.+)/.exec(text)?.[1] ?? name, text }
    }),
  )
}

let read: Promise<Page[]> | undefined

/** Read once: they come with the program. */
export const pages = (): Promise<Page[]> => {
  read ??= Promise.all(folders.map(pagesIn)).then((all) => all.flat())
  return read
}
