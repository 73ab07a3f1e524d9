// Writes what derives from the interface: tables and requests in the docs, and the operations of the client for PHP:
//   npm run docs
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bruno } from './bruno.ts'
import { pages } from './pages.ts'
import { phpOperations } from './php.ts'

for (const [file, derive] of Object.entries(pages)) {
  const url = new URL(`../../docs/${file}`, import.meta.url)
  await writeFile(url, derive(await readFile(url, 'utf8')))
}

await writeFile(new URL('../../packages/php/src/Operations.php', import.meta.url), phpOperations())

const folder = fileURLToPath(new URL('../../docs/bruno', import.meta.url))
await rm(folder, { recursive: true, force: true })
for (const [file, text] of bruno()) {
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await writeFile(join(folder, file), text)
}
