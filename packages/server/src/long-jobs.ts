import { exportJobs } from './services/catalog/index.ts'
import { importJobs } from './services/import/index.ts'

/** Those with tasks that may run in the thread for long jobs, which loads nothing else: its modules count twice in memory. */
export const longJobs = [exportJobs, importJobs]
