/** Words of the area of exports. */
export const exports = {
  newExport: 'New export',
  write: 'Write the file',
  what: 'Of what',
  format: 'Format of a feed',
  written: 'The export is ready; its name in the list is the link.',
  empty: 'Write products or categories as CSV, or a feed for a shopping channel.',
  count: 'Records',
  started: 'Started',
  ended: 'Ended',
  note: 'Note',
  schedule: 'Schedules',
  scheduleText:
    'Feeds for a shopping channel are written by themselves: at a time of day such as 03:30, or by a cron pattern.',
  fields: {
    username: 'User name',
    password: 'Password',
    productIdentifier: 'Products are named by',
    status: 'Status',
    timeType: 'Kind of time',
    timeValue: 'Time',
  },
  feeds: {
    productExport: 'Products',
    inventoryExport: 'Stock of each location',
    pickupLinkSubfeed: 'Links for pickup',
  },
}
