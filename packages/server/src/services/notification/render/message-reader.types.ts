/** Language and clock of the recipient. */
export type Reader = { locale: string; zone: string }
