import auth from '../../examples/requests/auth.json' with { type: 'json' }
import catalog from '../../examples/requests/catalog.json' with { type: 'json' }
import cms from '../../examples/requests/cms.json' with { type: 'json' }
import customer from '../../examples/requests/customer.json' with { type: 'json' }
import imports from '../../examples/requests/import.json' with { type: 'json' }
import location from '../../examples/requests/location.json' with { type: 'json' }
import merchant from '../../examples/requests/merchant.json' with { type: 'json' }
import notification from '../../examples/requests/notification.json' with { type: 'json' }
import notificationEventReceiver from '../../examples/requests/notification-event-receiver.json' with {
  type: 'json',
}
import order from '../../examples/requests/order.json' with { type: 'json' }
import promotion from '../../examples/requests/promotion.json' with { type: 'json' }
import segmentation from '../../examples/requests/segmentation.json' with { type: 'json' }
import shop from '../../examples/requests/shop.json' with { type: 'json' }
import webhook from '../../examples/requests/webhook.json' with { type: 'json' }

/** Bodies that the demo has taken by the names of the operations, as `npm run examples` has recorded them. */
export const requests: Record<string, unknown> = {
  ...auth,
  ...catalog,
  ...cms,
  ...customer,
  ...imports,
  ...location,
  ...merchant,
  ...notification,
  ...notificationEventReceiver,
  ...order,
  ...promotion,
  ...segmentation,
  ...shop,
  ...webhook,
}
