// The first module of the thread: the others are found where the thread that began it has found them.
import { rememberModulePaths } from '../modules/module-paths.ts'

rememberModulePaths()
await import(process.argv[2] as string)
