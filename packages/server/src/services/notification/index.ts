export { notificationImageRoutes } from './image/image.routes.ts'
