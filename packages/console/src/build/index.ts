import { join } from 'node:path'
import { findBuilt, isPackageInstalled } from './built.ts'
import { builds, consoleRoot, packages } from './places.ts'

const notInstalled =
  'There is no console at /admin: it has not been built, and what builds it is not installed. ' +
  'Run npm install with the development packages and npm run build, and then take those packages away.'

/** The folder of the console as its sources are now: the app, the client that it calls, and the contract of both. */
export const buildConsole = (onNotice: (text: string) => void): Promise<string | undefined> =>
  findBuilt(
    {
      builds,
      inputs: [
        ...[join(consoleRoot, 'src'), join(packages, 'sdk/src'), join(packages, 'contract/src')],
        ...[join(consoleRoot, 'package.json'), join(packages, '../package-lock.json')],
      ],
      program: new URL('./build.ts', import.meta.url),
      isInstalled: isPackageInstalled(() => import.meta.resolve('vite')),
    },
    {
      building: 'Building the console, which takes some seconds…',
      notInstalled,
      failed: (problem) => `The console could not be built, so there is none at /admin: ${problem}`,
    },
    onNotice,
  )
