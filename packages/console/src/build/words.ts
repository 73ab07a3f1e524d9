// Writes the types of the arguments that messages take: npm run words
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import english from '../app/words/catalog/en.json' with { type: 'json' }
import { consoleRoot } from './places.ts'
import { argumentTypes } from './word-arguments.ts'

await writeFile(join(consoleRoot, 'src/app/words/arguments.ts'), argumentTypes(english))
