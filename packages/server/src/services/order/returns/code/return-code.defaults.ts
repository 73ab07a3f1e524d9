const text = (name: string) => ({ 'en-us': name })

/** Given to every new merchant; the migration that created the table gave them to existing merchants. */
export const defaultReturnCodes = {
  reason: [
    { code: 'changedMind', name: text('Changed their mind') },
    { code: 'wrongItem', name: text('Wrong item') },
    { code: 'doesNotFit', name: text('Does not fit') },
    { code: 'notAsDescribed', name: text('Not as described') },
    { code: 'damaged', name: text('Arrived damaged') },
    { code: 'defective', name: text('Does not work') },
    { code: 'arrivedLate', name: text('Arrived too late') },
    { code: 'other', name: text('Other') },
  ],
  condition: [
    { code: 'new', name: text('New, unopened'), isResellable: true },
    { code: 'opened', name: text('Opened, unused'), isResellable: true },
    { code: 'used', name: text('Used') },
    { code: 'damaged', name: text('Damaged') },
    { code: 'defective', name: text('Defective') },
  ],
} as const
