import type { ReactNode } from 'react'

const icon = (drawing: ReactNode) => () => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    {drawing}
  </svg>
)

export const DashboardIcon = icon(<path d="M4 13h6V4H4zm10 7h6V11h-6zM4 20h6v-4H4zM14 8h6V4h-6z" />)
export const OrdersIcon = icon(<path d="M6 3h12l2 5v12H4V8zM4 8h16M9 12a3 3 0 0 0 6 0" />)
export const ProductsIcon = icon(<path d="M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9" />)
export const StockIcon = icon(<path d="M3 10l9-6 9 6v10H3zM8 20v-7h8v7M8 16.5h8" />)
export const CustomersIcon = icon(
  <path d="M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-4 3-6.5 7-6.5s7 2.5 7 6.5M16 3.5a4 4 0 0 1 0 7.5M18 15c2.500.7 4 2.700 4 6" />,
)
export const FulfillmentIcon = icon(
  <path d="M2 6h12v11H2zM14 10h4l4 4v3h-8M6.500 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17.500 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4z" />,
)
export const StoreIcon = icon(<path d="M4 10v10h16V10M3 10l2-6h14l2 6M3 10h18M9 20v-6h6v6" />)
export const PromotionsIcon = icon(<path d="M4 12V4h8l9 9-8 8zM8 8h.01" />)
export const SegmentsIcon = icon(<path d="M12 3v9l7 5A9 9 0 1 1 12 3zM16 3.500A9 9 0 0 1 21 11h-5z" />)
export const ReturnsIcon = icon(<path d="M9 5L4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3" />)
export const DevelopersIcon = icon(<path d="M8 6l-6 6 6 6M16 6l6 6-6 6M14 4l-4 16" />)
export const SettingsIcon = icon(
  <path d="M4 7h10M18 7h2M4 17h2M10 17h10M16 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM8 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z" />,
)
export const SearchIcon = icon(<path d="M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5" />)
export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />)
export const FilterIcon = icon(<path d="M4 6h16M7 12h10M10 18h4" />)
export const CloseIcon = icon(<path d="M6 6l12 12M18 6L6 18" />)
export const UpIcon = icon(<path d="M7 14l5-5 5 5" />)
export const DownIcon = icon(<path d="M7 10l5 5 5-5" />)
export const BackIcon = icon(<path d="M14 6l-6 6 6 6" />)
export const NextIcon = icon(<path d="M10 6l6 6-6 6" />)
export const LockIcon = icon(<path d="M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3" />)
export const OfflineIcon = icon(
  <path d="M3 3l18 18M5 12a10 10 0 0 1 5-2.800M14 9.200a10 10 0 0 1 5 2.800M8.500 15.500a5 5 0 0 1 7 0M12 19.500v.01" />,
)
export const EmptyIcon = icon(<path d="M4 13l3-8h10l3 8v6H4zM4 13h5a3 3 0 0 0 6 0h5" />)
export const TroubleIcon = icon(<path d="M12 4l9 16H3zM12 10v4M12 17v.01" />)
export const DoneIcon = icon(<path d="M5 12.500l4.500 4.500L19 7.500" />)
export const MoreIcon = icon(<path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth={3} />)
export const GripIcon = icon(
  <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" strokeWidth={3} />,
)
export const ContentIcon = icon(<path d="M4 4h16v16H4zM4 9h16M9 9v11" />)
export const MessagesIcon = icon(<path d="M3 5h18v14H3zM3 6l9 7 9-7" />)
export const ImportsIcon = icon(<path d="M8 20V5M4 9l4-4 4 4M16 4v15M12 15l4 4 4-4" />)
export const SaveIcon = icon(<path d="M6 4h12v16l-6-4-6 4z" />)

export const ScanIcon = icon(
  <path d="M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M8 8v8M11 8v8M13.500 8v8M16 8v8" />,
)

export const Mark = () => (
  <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
    <path d="M4 13 16 4l12 9v3H4z" />
    <path d="M7 18h4v10H7zm7 0h4v10h-4zm7 0h4v10h-4z" opacity=".55" />
  </svg>
)
