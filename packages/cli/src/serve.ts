import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildServer } from './build/index.ts'

const built = await buildServer((text) => console.error(text))
if (built) await import(pathToFileURL(join(built, 'server.js')).href)
else await import('./server.ts')
