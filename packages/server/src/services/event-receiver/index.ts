export { intakeFigures } from './figures.store.ts'
export { intakeJobs } from './intake.jobs.ts'
export { receivedEvents } from './intake.privacy.ts'
export { intakeRoutes } from './intake.routes.ts'
