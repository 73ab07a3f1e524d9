export { intakeJobs } from './intake.jobs.ts'
export { intakeRoutes } from './intake.routes.ts'
