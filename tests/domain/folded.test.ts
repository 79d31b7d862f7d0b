import { expect, test } from 'vitest'
import { matching } from '#components/fields/Combobox.tsx'
import { folded } from '#domain/folded.ts'
import { foundUsers } from '#domain/userTable.ts'

const kemi = {
  _id: 'U1',
  firstName: 'Kẹ́mi',
  lastName: 'Adébáyọ̀',
  email: 'k@example.com',
  phoneNumber: '',
  userType: 'user' as const,
  createdAt: '2026-11-20T09:30:00.000Z',
}
const ada = { ...kemi, _id: 'U2', firstName: 'Ada', lastName: 'Obi', email: 'ada@example.com' }

test.each([
  ['Kẹ́mi', 'kemi'],
  ['ṢADÉ Ọlátúnjí', 'sade olatunji'],
  ['Ƙofa', 'ƙofa'],
  ['Šimůnek Müller', 'simunek muller'],
  ['', ''],
])('compares %j as %j in both Unicode forms', (text, compared) => {
  expect(folded(text.normalize('NFC'))).toBe(compared)
  expect(folded(text.normalize('NFD'))).toBe(compared)
})

test.each(['kemi', ' KEMI ', 'Kẹ́mi', 'Adebayo', 'kẹmi adé', 'k@example'])(
  'finds a person by %j in the list of users and in a combobox',
  (typed) => {
    const choices = [kemi, ada].map(({ firstName, lastName, email }) => ({
      label: `${firstName} ${lastName}`,
      value: email,
    }))
    for (const form of ['NFC', 'NFD']) {
      expect(foundUsers([kemi, ada], typed.normalize(form))).toEqual([kemi])
      expect(matching(choices, typed.normalize(form)).found).toEqual([choices[0]])
    }
  },
)
