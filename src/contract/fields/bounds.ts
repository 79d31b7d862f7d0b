/** Bounds. Lengths in characters, that of an address percent-encoded; amounts in naira. */
export const bounds = {
  name: 200,
  description: 5000,
  message: 4000,
  alt: 300,
  email: 254,
  url: 2048,
  phone: 40,
  visitorsPhone: 100,
  amount: 1_000_000_000_000,
  rooms: 1000,
  filesPerCall: 100,
  updatePictures: 30,
  rowsPerAnswer: 1000,
  decidedClaims: 500,
  waitingClaims: 5,
} as const
