import { company } from '#company.ts'

/** Structured data (JSON-LD) about the company, for search engines. */
export const organizationFacts = (site: URL | undefined) => ({
  '@type': 'Organization',
  name: company.name,
  legalName: company.legalName,
  url: site?.href,
  logo: new URL('/icon-512.png', site).href,
  email: company.mail,
  telephone: company.mobile,
  address: {
    '@type': 'PostalAddress',
    streetAddress: `${company.address.street}, ${company.address.district}`,
    addressLocality: company.address.city,
    addressCountry: company.address.countryCode,
  },
  sameAs: company.socials.map(({ url }) => url),
})

/** The way from the home page to a page, as structured data; each step is a name and a path. */
export const breadcrumbFacts = (site: URL | undefined, steps: readonly (readonly [string, string])[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [['Home', '/'] as const, ...steps].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: new URL(path, site).href,
  })),
})
