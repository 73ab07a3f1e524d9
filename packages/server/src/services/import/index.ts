export { importRoutes } from './import/import.routes.ts'
export { importJobs } from './turn/turn.jobs.ts'
export { feedPlugin } from './upload/upload.plugin.ts'
export { importLimits } from './upload/upload.service.ts'
