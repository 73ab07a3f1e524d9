// Writes the tables and requests in the docs that derive from the code: npm run docs
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bruno } from './bruno.ts'
import { pages } from './pages.ts'

for (const [file, derive] of Object.entries(pages)) {
  const url = new URL(`../../docs/${file}`, import.meta.url)
  await writeFile(url, derive(await readFile(url, 'utf8')))
}

const folder = fileURLToPath(new URL('../../docs/bruno', import.meta.url))
await rm(folder, { recursive: true, force: true })
for (const [file, text] of bruno()) {
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await writeFile(join(folder, file), text)
}
