/** How codes are compared: customers type them in any case and paste them with blanks around. */
export const couponKey = (code: string): string => code.trim().toUpperCase()
