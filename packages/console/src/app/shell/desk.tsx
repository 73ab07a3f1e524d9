import { RouterProvider } from '@tanstack/react-router'
import { router } from './router.tsx'

/** The console of somebody who is signed in. */
const Desk = () => <RouterProvider router={router} />
export default Desk
