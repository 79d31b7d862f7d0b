/** What a unit's fields are called, on the screen and as the columns of a file. */
export const unitLabels = {
  unitName: 'Name',
  noOfRooms: 'Number of Rooms',
  noOfBathRooms: 'Number of Bathrooms',
  price: 'Price',
  paymentPlan: 'Payment Plan',
  coverImageUrl: 'Image',
} as const
