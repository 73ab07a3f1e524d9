// Writes the tables in the docs that derive from the code: npm run docs
import { readFile, writeFile } from 'node:fs/promises'
import { pages } from './pages.ts'

for (const [file, derive] of Object.entries(pages)) {
  const url = new URL(`../../docs/${file}`, import.meta.url)
  await writeFile(url, derive(await readFile(url, 'utf8')))
}
