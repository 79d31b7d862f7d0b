import type { UserType } from '#contract/users.ts'

/** A person of the demo. `since` is how many days ago the account was made. */
export type DemoPerson = {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly type: UserType
  readonly since: number
}

const company = 'palmstone.example'

type Entry = readonly [email: string, firstName: string, lastName: string, phone: string, since: number]

const person =
  (type: UserType) =>
  ([email, firstName, lastName, phone, since]: Entry): DemoPerson => ({
    email,
    firstName,
    lastName,
    phone,
    type,
    since,
  })

const owner: readonly Entry[] = [[`super@${company}`, 'Adaeze', 'Okonkwo', '+234 803 555 0100', 1500]]

const admins: readonly Entry[] = [
  [`admin@${company}`, 'Yusuf', 'Danladi', '+234 803 555 0101', 1490],
  [`folake.adeyemi@${company}`, 'Folake', 'Adeyemi', '+234 803 555 0102', 1400],
  [`chidi.nnamdi@${company}`, 'Chidi', 'Nnamdi', '+234 803 555 0103', 900],
  [`halima.bello@${company}`, 'Halima', 'Bello', '+234 803 555 0104', 600],
]

const buyers: readonly Entry[] = [
  [`buyer@${company}`, 'Amara', 'Nwachukwu', '+234 805 555 0121', 424],
  ['babatunde.ogunleye@mail.example', 'Babatunde', 'Ogunleye', '+234 806 555 0122', 420],
  ['chiamaka.obiora@mail.example', 'Chiamaka', 'Obiora', '+234 807 555 0123', 418],
  ['femi.adebayo@mail.example', 'Femi', 'Adebayo', '+234 808 555 0124', 415],
  ['hauwa.ibrahim@mail.example', 'Hauwa', 'Ibrahim', '+234 809 555 0125', 390],
  ['ifeanyi.okafor@mail.example', 'Ifeanyi', 'Okafor', '+234 810 555 0126', 365],
  ['kehinde.balogun@mail.example', 'Kehinde', 'Balogun', '+234 811 555 0127', 330],
  ['omolola.fashina@mail.example', 'Omolola', 'Fashina', '+234 812 555 0128', 300],
  ['musa.abdullahi@mail.example', 'Musa', 'Abdullahi', '+234 813 555 0129', 260],
  ['nkechi.umeh@mail.example', 'Nkechi', 'Umeh', '+234 814 555 0130', 200],
  ['olumide.akinwale@mail.example', 'Olumide', 'Akinwale', '+234 815 555 0131', 150],
  ['sade.coker@mail.example', 'Sade', 'Coker', '+234 816 555 0132', 80],
  ['tobi.ekong@mail.example', 'Tobi', 'Ekong', '+234 817 555 0133', 6],
]

/** Everyone with an account. The last buyer owns nothing yet. */
export const demoPeople: readonly DemoPerson[] = [
  ...owner.map(person('superAdmin')),
  ...admins.map(person('admin')),
  ...buyers.map(person('user')),
]

/** The person with the address; `demoPeople` has them all. */
export function personOf(email: string): DemoPerson {
  const found = demoPeople.find((one) => one.email === email)
  if (found === undefined) throw new Error(`the demo has no ${email}`)
  return found
}
