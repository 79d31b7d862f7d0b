/** What the about page says under "Why Choose Us". */
export const points = [
  {
    title: 'One house, start to finish',
    text: 'Architects, builders and managers sit at one table. Nobody hands your home over a wall to somebody else.',
  },
  {
    title: 'Prices that stand',
    text: 'The price on the page is the price in the contract. Instalments carry no interest, and every payment is receipted the same day.',
  },
  {
    title: 'Built for this city',
    text: 'Deep eaves, cross-ventilation, raised ground floors and quiet generators: made for Lagos heat, rain and power.',
  },
  {
    title: 'A person who answers',
    text: 'Owners have a property manager with a name. They write to them from their own page and see the answer there.',
  },
] as const
