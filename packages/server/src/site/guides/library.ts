import { existsSync, globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Guide, renderGuide } from './render.ts'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))

export const GUIDES = '/guides'
export const hasGuides = existsSync(`${root}docs/README.md`)

/** `docs/services/carts.md` is at `/guides/services/carts`, `docs/guides/events.md` at `/guides/events`. */
const addressOf = (file: string): string => {
  const name = file
    .replace(/\.md$/, '')
    .replace(/^docs\/(?:guides\/)?/, '')
    .replace(/(?:^|\/)README$/, '')
    .toLowerCase()
  return name === '' ? GUIDES : `${GUIDES}/${name}`
}

const listFiles = (): string[] => [
  'docs/README.md',
  ...globSync('docs/*/**/*.md', { cwd: root }).sort(),
  ...globSync('{ARCHITECTURE,CHANGELOG,CONTRIBUTING,SECURITY}.md', { cwd: root }).sort(),
  ...globSync('packages/{sdk,php,plugin}/README.md', { cwd: root }).sort(),
]

/** Examples name the address at which a server of one's own begins. */
const OWN = 'http://localhost:8080/'

const resolver = (from: string, addresses: Map<string, string>) => (href: string) => {
  if (href.startsWith(OWN)) return href.slice(OWN.length - 1)
  if (/^https?:/.test(href)) return href
  const [path = '', anchor] = href.split('#')
  const file = path === '' ? from : posix.join(posix.dirname(from), path)
  const there = /^docs\/images\/[\w-]+\.(?:webp|png)$/.test(file)
    ? `${GUIDES}/${file.slice('docs/'.length)}`
    : addresses.get(file)
  return there && (anchor === undefined ? there : `${there}#${anchor}`)
}

export type Page = Guide & { address: string }

let kept: Map<string, Page> | undefined

/** All pages by their address, rendered at the first request. */
export const guides = (): Map<string, Page> => {
  if (kept) return kept
  const addresses = new Map(listFiles().map((file) => [file, addressOf(file)]))
  kept = new Map(
    [...addresses].map(([file, address]) => {
      const markdown = readFileSync(root + file, 'utf8')
      return [address, { address, ...renderGuide(markdown, resolver(file, addresses)) }]
    }),
  )
  return kept
}

export const readImage = (name: string): Buffer | null => {
  const path = `${root}docs/images/${name}`
  return /^[\w-]+\.webp$/.test(name) && existsSync(path) ? readFileSync(path) : null
}
