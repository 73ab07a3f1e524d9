/** Each side writes to its own range, so neither runs into what the other created. */
export const freshRanges = { http: 1_000_000, floor: 4_000_000, recording: 8_000_000 }
