import { inventoryRoutes } from './inventory.routes.ts'

export const inventoryServiceRoutes = [inventoryRoutes]
export { deleteInventories, setInventories } from './inventory.service.ts'
