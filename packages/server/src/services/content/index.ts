export { pageRoutes } from './page/page.routes.ts'
export { createPages, updatePage } from './page/page.service.ts'
export { pageJobs, pageTick } from './schedule/schedule.jobs.ts'
export { publishPage, schedulePage } from './version/publish.service.ts'
