export { pageRoutes } from './page/page.routes.ts'
export { pageJobs, pageTick } from './schedule/schedule.jobs.ts'
