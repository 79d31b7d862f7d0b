/** The names of a unit's fields, on the screen and as columns of a file. */
export const unitLabels = {
  unitName: 'Name',
  noOfRooms: 'Number of Rooms',
  noOfBathRooms: 'Number of Bathrooms',
  price: 'Price',
  paymentPlan: 'Payment Plan',
  coverImageUrl: 'Image',
} as const
