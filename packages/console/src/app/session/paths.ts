/** Where the links of mails to staff lead. */
export const NEW_PASSWORD = '/admin/password'
export const JOIN = '/admin/join'
