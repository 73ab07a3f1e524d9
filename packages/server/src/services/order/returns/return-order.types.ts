export type ReturnKey = { id: number; orderNumber: string; salesOrderNumber: string }
