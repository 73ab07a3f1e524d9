import auth from '../../examples/auth.json' with { type: 'json' }
import catalog from '../../examples/catalog.json' with { type: 'json' }
import cms from '../../examples/cms.json' with { type: 'json' }
import customer from '../../examples/customer.json' with { type: 'json' }
import eventReceiver from '../../examples/event-receiver.json' with { type: 'json' }
import imports from '../../examples/import.json' with { type: 'json' }
import location from '../../examples/location.json' with { type: 'json' }
import merchant from '../../examples/merchant.json' with { type: 'json' }
import notification from '../../examples/notification.json' with { type: 'json' }
import notificationEventReceiver from '../../examples/notification-event-receiver.json' with { type: 'json' }
import order from '../../examples/order.json' with { type: 'json' }
import promotion from '../../examples/promotion.json' with { type: 'json' }
import segmentation from '../../examples/segmentation.json' with { type: 'json' }
import shop from '../../examples/shop.json' with { type: 'json' }
import webhook from '../../examples/webhook.json' with { type: 'json' }

/** Answers of the demo by the names of the operations, as `npm run examples` has recorded them. */
export const answers: Record<string, unknown> = {
  ...auth,
  ...catalog,
  ...cms,
  ...customer,
  ...eventReceiver,
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
