import { getEntry } from 'astro:content'
import { companyNumbers, privacyMail, retentionDays } from '#company.ts'
import { companyValues } from '../content/companyValues.ts'
import { fillIn, type Values } from '../content/fillIn.ts'

/** What the legal texts may name. */
function values(): Values {
  const processors = new Set(import.meta.env.PUBLIC_PROCESSORS?.split(','))
  const isInUse = (name: string) => (processors.has(name) ? true : undefined)
  return {
    ...companyValues,
    privacyMail,
    registration: companyNumbers.registration,
    lasrera: companyNumbers.lasrera,
    handledEnquiryDays: `${retentionDays.handledEnquiries}`,
    newEnquiryDays: `${retentionDays.newEnquiries}`,
    endedHoldDays: `${retentionDays.endedHolds}`,
    paystack: isInUse('paystack'),
    vtpass: isInUse('vtpass'),
    mailService: isInUse('mail'),
    cloudinary: isInUse('cloudinary'),
  }
}

/**
 * A text of `src/content/legal`, filled in.
 * @throws Error that names the file and the word if the text names what is not known
 */
export async function legalText(name: 'privacy' | 'terms') {
  const entry = await getEntry('legal', name)
  const file = `src/content/legal/${name}.md`
  if (entry?.rendered === undefined) throw new Error(`${file} is missing or empty`)
  const { title, description, changed } = entry.data
  try {
    const filled = fillIn(description, values())
    return { title, changed, description: filled, html: fillIn(entry.rendered.html, values()) }
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : error}`)
  }
}
