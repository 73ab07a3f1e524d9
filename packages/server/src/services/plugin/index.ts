export { endpointPlugin } from './endpoint/endpoint.plugin.ts'
export { pluginLogJobs } from './log/plugin-log.jobs.ts'
export { pluginRoutes } from './setting/plugin.routes.ts'
