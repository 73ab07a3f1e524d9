import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBuilt, isPackageInstalled } from '@tradepost/console/built'

const cliRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const packages = dirname(cliRoot)
const parts = ['cli', 'contract', 'demo', 'kernel', 'plugin', 'postgres', 'sdk', 'server']

/**
 * The folder of the server's programs in few files. Of the 4.7 s of processor time of a start, 1.4 s were for our modules one
 * by one, and 30 MB of its memory. Where they cannot be built, the sources are served as they are.
 */
export const buildServer = (onNotice: (text: string) => void): Promise<string | undefined> =>
  findBuilt(
    {
      builds: join(cliRoot, 'dist'),
      inputs: [
        ...parts.map((name) => join(packages, name, 'src')),
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
