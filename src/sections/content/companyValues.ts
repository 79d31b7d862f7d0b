import { company } from '#company.ts'

const { street, district, city, country } = company.address

/** What every text of `src/content` may name in double braces. */
export const companyValues = {
  company: company.name,
  legalName: company.legalName,
  address: `${street}, ${district}, ${city}, ${country}`,
  city,
  mail: company.mail,
  mobile: company.mobile,
} as const
