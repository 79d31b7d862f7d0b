import type { ChatRoom } from '#contract/chat.ts'
import type { OwnedUnit } from '#contract/owners.ts'
import type { ProjectSummary } from '#contract/projects.ts'
import type { Unit } from '#contract/units.ts'
import type { User } from '#contract/users.ts'

/** What stencils are made of when the site is built (`make.ts`): everything that the contract allows, each value once. */
const picture = (name: string) => `https://sample.example/media/${name}/2345x1987/1600.jpg`

export const sampleProject: ProjectSummary = {
  _id: 'sample-project',
  name: 'Sample Name',
  image: picture('sample'),
  location: 'Sample Location',
  address: 'Sample Address',
  description: 'Sample Description',
  status: 'ongoing',
  'unit count': [{ count: 4321 }],
}

export const sampleOwned: OwnedUnit = {
  _id: 'sample-owned',
  unitId: {
    _id: 'sample-unit',
    name: 'Sample Unit',
    image: picture('sample'),
    price: 1234567.89,
    numberOfRooms: 4321,
    projectName: 'Sample Project',
    projectId: 'sample-project',
  },
  outstanding: 765432.19,
}

export const sampleUnit: Unit = {
  ...sampleOwned.unitId,
  numberOfBathRooms: 8765,
  paymentPlan: 'Sample Plan',
  projectId: { name: 'Sample Project', address: 'Sample Address', location: 'Sample Location' },
  floorPlan: [],
  videos: [],
}

export const samplePerson: User = {
  _id: 'sample-person',
  firstName: 'Sample',
  lastName: 'Person',
  email: 'sample@sample.example',
  phoneNumber: '+234 800 sample',
  userType: 'user',
  createdAt: '2001-02-03T04:05:06.000Z',
}

export const sampleRoom: ChatRoom = {
  _id: 'sample-room',
  projectManager: samplePerson,
  user: samplePerson,
  unitName: 'Sample Unit',
  projectName: 'Sample Project',
  lastMessage: 'Sample Message',
  lastMessageAt: samplePerson.createdAt,
  unreadCount: 57,
}
