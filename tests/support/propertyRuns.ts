/** How many times as often as usual properties are tried; set by `npm test -- night`. */
const times = Number(process.env['PROPERTY_TIMES'] ?? 1)

/** How often a property is tried: a few times, and many times in a long night. */
export const propertyRuns = (few: number) => ({ numRuns: few * times })
