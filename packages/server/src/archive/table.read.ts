/** New values that a row gets in place of a secret, which is never in the file. */
export type Renewal = 'password' | 'secretHash' | 'sealedKey'

export type TableRule = {
  /** Columns that are not in the file: they get their default, or stay empty. */
  omit?: Record<string, string>
  /** Secrets: not in the file, and new for each row that is restored. */
  renew?: Record<string, Renewal>
  /** Unique on the whole server: kept if free there, else drawn anew with so many digits. */
  unlessTaken?: Record<string, number>
  /** Written in another form; `t` is the row. */
  as?: Record<string, string>
  /** Keys of files that a row names, as a list; `t` is the row. */
  fileKeys?: string
  /** Rows that are in the file; `t` is the row. */
  where?: string
  /** Tables that must be restored before, besides those that a foreign key names. */
  after?: string[]
}

/** Tables of a merchant that are not in the file, each with the reason, which the manifest repeats. */
export const leftOut: Record<string, string> = {
  campaign_figure: 'follows from the dispatches of campaigns',
  cart: 'belongs to sessions of shoppers, which end with the server',
  cart_merge: 'belongs to carts',
  cart_purchase: 'belongs to sessions of shoppers, which end with the server',
  catalog_export_file: 'files of exports expire',
  checkout_link: 'belongs to sessions of shoppers, and works for a minute',
  customer_reset_token: 'secret',
  export_setting: 'secret: the password of the channel is in it',
  fulfillment_order_count: 'follows from the fulfillment orders',
  idempotency_key: 'belongs to requests of the last day',
  image_use: 'follows from the rows that show images',
  import_held_row: 'belongs to an import that runs',
  import_image: 'expires, and could not be compared with restored records',
  import_key: 'belongs to an import that runs',
  intake_turn: 'belongs to a process that runs',
  inventory_change_archive: 'names files of this server: download them to keep them',
  job: 'expires, and belongs to a server',
  web_push_subscription: 'belongs to the keys of this server',
  product_document: 'follows from the products',
  catalog_names: 'belongs to texts of products, which stay behind',
  plugin_call: 'belongs to the shop that this server calls',
  plugin_log: 'tells of calls to this server',
  plugin_order: 'belongs to the platform that calls this server',
  publishable_key: 'names a shop of this server in apps',
  refresh_token: 'secret',
  revoked_token: 'belongs to tokens, which are secret',
  user_reset_token: 'secret',
  invitation: 'its link leads to this server',
  invitation_role: 'belongs to invitations',
  webhook_breaker: 'tells of calls of this server',
  webhook_delivery: 'tells of calls of this server',
  webhook_lane: 'belongs to deliveries',
  shopper_session: 'belongs to tokens, which are secret',
  test_card_entry: 'the books of a provider on this server',
}

/** Tables of the server, not of a merchant. */
export const ofServer = [
  'cell',
  'clock_mark',
  'data_key',
  'file_draft',
  'merchant_move',
  'merchant_move_mark',
  'merchant_place',
  'notification_default',
  'operator_client',
  'outbox_counter',
  'outbox_subscriber',
  'own_cell',
  'schema_function',
  'schema_migration',
  'signing_key',
]

const ended = `exists (select from import i
  where i.merchant_id = t.merchant_id and i.ref = t.ref and i.status in ('finished', 'aborted'))`

/** Copied, but not as they are. */
export const adapted: Record<string, TableRule> = {
  merchant: {
    omit: {
      id: 'new on each server',
      uuid: 'new on each server',
      code: 'chosen when it is restored',
      is_demo: 'the demo belongs to its server',
    },
    as: {
      // of each external service there is a …Key, which is secret
      external_service_settings: `coalesce((select jsonb_object_agg(s.key, s.value)
        from jsonb_each(t.external_service_settings) s where s.key !~ 'Key$'), '{}')`,
    },
    fileKeys: 'array[t.logo_key]',
  },
  shop: {
    omit: { id: 'new on each server' },
    renew: { api_key: 'sealedKey' },
    unlessTaken: { customer_number: 8 },
    fileKeys: 'array(select value from jsonb_each_text(t.images))',
    after: ['image'],
  },
  app_user: { renew: { password_hash: 'password' } },
  api_client: {
    omit: {
      is_public: 'belongs to the secret',
      previous_secret_hash: 'secret',
      previous_secret_expire_date: 'belongs to the secret',
    },
    renew: { secret_hash: 'secretHash' },
  },
  // off until somebody switches it on: its receiver still gets the events of the other server
  webhook: {
    omit: {
      sequence: 'new on each server',
      previous_secret: 'secret',
      previous_secret_expire_date: 'belongs to the secret',
    },
    renew: { secret: 'sealedKey' },
    as: { is_active: 'false' },
  },
  customer_account: { omit: { last_failure: 'secret' }, renew: { password_hash: 'password' } },
  // known to have been asked for, so that it is not asked for again; what is under way stays with the server that asks
  payment_step: {
    as: {
      status: `case when t.status = 'waiting' then 'failed' else t.status end`,
      next_date: 'null::timestamptz',
    },
  },
  // events that some subscriber has not read yet, with a new position in the stream
  outbox: {
    omit: { id: 'new on each server', position: 'new on each server' },
    where: 'coalesce(t.position > (select min(s.position) from outbox_subscriber s), true)',
  },
  notification_setting: {
    omit: { sealed: 'secret', pace_date: 'belongs to a process', pace_count: 'belongs to a process' },
  },
  // what ran is not begun again by another server
  campaign: {
    as: {
      status: `case when t.status in ('scheduled', 'sending', 'active') then
        case when t.data ->> 'triggerType' = 'event' or t.status = 'sending' then 'paused' else 'draft' end else t.status end`,
    },
  },
  // an unfinished run of this server is left out; one reported by an external exporter is kept
  catalog_export: { where: 't.end_date is not null or t.request is null' },
  import: {
    omit: {
      fetch_lease: 'belongs to a process that runs',
      keeps_images: 'its images stay behind',
      undo_sender: 'belongs to a job that runs',
      undo_place: 'belongs to a job that runs',
    },
    as: {
      undo_status: `case when t.undo_status in ('started', 'processing') then 'aborted' else t.undo_status end`,
    },
    where: `t.status in ('finished', 'aborted')`,
  },
  // the files themselves stay behind
  import_file: {
    omit: { fetch_url: 'secret: it may hold a password' },
    where: ended,
    as: {
      is_kept: 'false',
      // says that there was one, and leads to none
      file_key: `case when t.file_key is not null then 'left/behind.feed' end`,
    },
  },
  import_entry: { where: ended },
  image: { fileKeys: 'array[t.file_key]' },
  // triggers of these look for images, book slots, and note what is due
  product: { after: ['image'] },
  category: { after: ['image'] },
  content_page: { after: ['image'] },
  page_version: { after: ['image'] },
  live_page: { after: ['image'] },
  fulfillment_slot: { after: ['fulfillment_order'] },
  fulfillment_due: { after: ['fulfillment_order'] },
}

/** Copied as they are. A table that is in none of these lists stops every export until somebody adds it. */
export const copied = [
  ...['analytics_dimension', 'analytics_fact', 'analytics_merchant', 'analytics_month', 'analytics_slot'],
  ...['attribute', 'attribute_value', 'catalog', 'client_role', 'counter', 'coupon'],
  ...['campaign_dispatch', 'notification_message', 'notification_template'],
  ...['customer', 'customer_attribute', 'customer_attribute_entry', 'customer_attribute_value'],
  ...['customer_contact', 'customer_note', 'customer_search', 'device'],
  ...['fulfillment_order', 'fulfillment_order_history', 'fulfillment_order_line'],
  ...['intake_event', 'inventory', 'inventory_change', 'inventory_treatment_setting', 'location'],
  ...['order_fulfillment', 'order_fulfillment_group', 'order_history', 'order_line', 'order_package'],
  ...['payment'],
  ...['order_package_item', 'order_sequence', 'parent_catalog'],
  ...['picking_batch', 'picking_batch_line', 'picking_batch_order', 'picking_batch_part'],
  ...[
    'product_attribute_value',
    'product_category',
    'product_change',
    'product_filter',
    'product_location_price',
    'product_name',
    'product_search',
  ],
  ...['promotion', 'promotion_use', 'property_definition', 'redemption', 'reservation'],
  ...[
    'return_code',
    'return_history',
    'return_line',
    'return_order',
    'role',
    'routing_rules',
    'routing_wait',
  ],
  ...['sales_order', 'search_word', 'segment', 'segment_member', 'stock_wait', 'suggestion', 'user_role'],
  ...['webhook_event', 'widget_config_definition', 'wishlist', 'wishlist_item'],
]

/** Numbers that are drawn by name, not by the column itself: they go on behind the highest that is restored. */
export const namedSequences: Record<string, [table: string, column: string][]> = {
  fulfillment_order_id: [['fulfillment_order', 'id']],
  fulfillment_order_line_id: [['fulfillment_order_line', 'id']],
  order_fulfillment_id: [
    ['order_fulfillment_group', 'id'],
    ['order_fulfillment', 'id'],
    ['order_package', 'id'],
    ['order_package_item', 'id'],
  ],
  return_order_id: [['return_order', 'id']],
}
