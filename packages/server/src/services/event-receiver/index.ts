export { catalogBatchRoutes } from './catalog-batch/catalog-batch.routes.ts'
export { intakeFigures } from './figures/figures.store.ts'
export { intakeJobs } from './intake/intake.jobs.ts'
export { receivedEvents } from './intake/intake.privacy.ts'
export { intakeRoutes } from './intake/intake.routes.ts'
export type { Apply, Outcome, Pending, Refusal } from './intake/intake.rules.ts'
export { intakeTable } from './intake/intake.table.ts'
export {
  applyCreates,
  applyTogether,
  applyUnchecked,
  catalogCodeOf,
  codeOf,
} from './intake/intake-apply.service.ts'
