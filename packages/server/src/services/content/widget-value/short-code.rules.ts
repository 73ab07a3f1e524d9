/** Codes with any namespace before the last slash mean the same. */
export const shortCode = (code: string): string => code.slice(code.lastIndexOf('/') + 1)
