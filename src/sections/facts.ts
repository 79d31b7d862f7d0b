import { company } from '#company.ts'
import type { Project, ProjectSummary } from '#contract/projects.ts'
import type { Unit, UnitSummary } from '#contract/units.ts'
import { largestPicture } from '#domain/pictures.ts'
import { unitCount } from '#domain/projects.ts'
import { unitDescription } from '#domain/units.ts'
import { links } from '#routes.ts'

/** The company as structured data (JSON-LD), for search engines. */
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

/** The path from the home page to a page. Each step is a name and a path. */
export const breadcrumbFacts = (site: URL | undefined, steps: readonly (readonly [string, string])[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [['Home', '/'] as const, ...steps].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: new URL(path, site).href,
  })),
})

export const projectListFacts = (site: URL | undefined, projects: readonly ProjectSummary[]) => ({
  '@type': 'ItemList',
  itemListElement: projects.map(({ _id, name }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    url: new URL(links.project(_id), site).href,
  })),
})

const addressFacts = ({ address, location }: { readonly address: string; readonly location: string }) => ({
  '@type': 'PostalAddress',
  streetAddress: address,
  addressLocality: location,
  addressCountry: company.address.countryCode,
})

const availabilityFact = ({ availability, heldUntil }: Pick<UnitSummary, 'availability' | 'heldUntil'>) =>
  `https://schema.org/${availability === 'sold' ? 'SoldOut' : heldUntil === undefined ? 'InStock' : 'Reserved'}`

const idOf = (site: URL | undefined, { _id }: UnitSummary) => `${new URL(links.unit(_id), site).href}#home`

const offerFacts = (site: URL | undefined, unit: UnitSummary) => ({
  '@type': 'Offer',
  price: unit.price,
  priceCurrency: company.currency,
  url: new URL(links.unit(unit._id), site).href,
  availability: availabilityFact(unit),
  itemOffered: { '@id': idOf(site, unit) },
  seller: { '@type': 'Organization', name: company.name },
})

const apartmentFacts = (site: URL | undefined, unit: UnitSummary) => ({
  '@type': 'Apartment',
  '@id': idOf(site, unit),
  name: unit.name,
  image: largestPicture(unit.image),
  numberOfRooms: unit.numberOfRooms,
  numberOfBathroomsTotal: unit.numberOfBathRooms,
})

/** Price range and number of the homes for sale. If none is left: of all, as sold out. */
function offersFacts({ units }: Project): Readonly<Record<string, unknown>> {
  const left = units.filter(({ availability }) => availability !== 'sold')
  const offered = left.length > 0 ? left : units
  const prices = offered.map(({ price }) => price)
  return {
    '@type': 'AggregateOffer',
    priceCurrency: company.currency,
    lowPrice: Math.min(...prices),
    highPrice: Math.max(...prices),
    offerCount: offered.length,
    ...(left.length === 0 ? { availability: availabilityFact({ availability: 'sold' }) } : {}),
  }
}

/**
 * A project. Its text is in the page and its homes have their own pages, so both are only
 * summarised: a long text and many homes must not make the page heavy.
 * @param description the project's summary
 */
export const projectFacts = (site: URL | undefined, project: Project, description: string) => [
  {
    '@type': 'ApartmentComplex',
    name: project.name,
    description,
    image: largestPicture(project.image),
    url: new URL(links.project(project._id), site).href,
    address: addressFacts(project),
    numberOfAccommodationUnits: unitCount(project),
  },
  {
    '@type': 'RealEstateListing',
    name: project.name,
    url: new URL(links.project(project._id), site).href,
    ...(project.createdAt ? { datePosted: project.createdAt } : {}),
    ...(project.units.length > 0 ? { offers: offersFacts(project) } : {}),
  },
]

export const unitFacts = (site: URL | undefined, unit: Unit) => [
  {
    ...apartmentFacts(site, unit),
    description: unitDescription(unit),
    url: new URL(links.unit(unit._id), site).href,
    address: addressFacts(unit.projectId),
  },
  {
    '@type': 'RealEstateListing',
    name: `${unit.name}, ${unit.projectId.name}`,
    url: new URL(links.unit(unit._id), site).href,
    mainEntity: { '@id': idOf(site, unit) },
    offers: offerFacts(site, unit),
  },
]
