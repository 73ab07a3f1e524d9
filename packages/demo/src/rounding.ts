export const toHundredths = (amount: number) => Math.round(amount * 100) / 100
