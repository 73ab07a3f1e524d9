import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBuilt, isPackageInstalled } from '@tradepost/console/built'

const cliRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const packages = dirname(cliRoot)
/** All packages that this one may use, and itself; the console builds itself, and the benchmark uses us. */
const sources = globSync('*/src', { cwd: packages, exclude: ['console', 'bench', 'php'] })

/**
 * The folder of the server's programs in few files. Of the 4.7 s of processor time of a start, 1.4 s were for our modules one
 * by one, and 30 MB of its memory. Where they cannot be built, the sources are served as they are.
 */
export const buildServer = (onNotice: (text: string) => void): Promise<string | undefined> =>
  findBuilt(
    {
      builds: join(cliRoot, 'dist'),
      inputs: [
        ...sources.map((folder) => join(packages, folder)),
        ...[join(cliRoot, 'package.json'), join(packages, '../package-lock.json')],
      ],
      program: new URL('./build.ts', import.meta.url),
      isInstalled: isPackageInstalled(() => import.meta.resolve('rolldown')),
    },
    {
      building: 'Building the server, which takes some seconds…',
      failed: (problem) => `The server could not be built, and starts from its sources: ${problem}`,
    },
    onNotice,
  )
