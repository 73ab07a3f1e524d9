// The first module of the thread: the others are found where the thread that began it has found them.
import { cacheModulePaths } from '../modules/module-paths.ts'

cacheModulePaths()
await import(process.argv[2] as string)
