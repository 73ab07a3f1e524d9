/** Each side writes in a range of its own, so that neither meets what the other has created. */
export const freshRanges = { http: 1_000_000, floor: 4_000_000, recording: 8_000_000 }
