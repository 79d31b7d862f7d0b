/**
 * The operator's own words: who the company is and how to reach it. Edit this file to make the site yours;
 * everything else reads the company from here.
 */
export const company = {
  name: 'Palmstone',
  legalName: 'Palmstone Developments Ltd',
  tagline: 'Homes in Lagos, built to be kept.',
  copyrightYear: 2024,
  currency: 'NGN',
  address: {
    street: '14 Bishop Aboyade Cole Street',
    district: 'Victoria Island',
    city: 'Lagos',
    country: 'Nigeria',
    countryCode: 'NG',
  },
  mobile: '+234 803 555 0142',
  mail: 'hello@palmstone.example',
  supportMail: 'support@palmstone.example',
  /** The external messaging service that the chat link opens; `?text=` is added with the subject. */
  chatUrl: 'https://wa.me/2348035550142',
  socials: [
    { name: 'Facebook', icon: 'facebook', url: 'https://facebook.com/palmstone.example' },
    { name: 'Instagram', icon: 'instagram', url: 'https://instagram.com/palmstone.example' },
    { name: 'X', icon: 'x', url: 'https://x.com/palmstone_example' },
    { name: 'LinkedIn', icon: 'linkedin', url: 'https://linkedin.com/company/palmstone-example' },
  ],
  team: [
    { name: 'Adaeze Okonkwo', role: 'Founder and managing director' },
    { name: 'Tunde Bakare', role: 'Head of architecture' },
    { name: 'Ngozi Eze', role: 'Head of construction' },
    { name: 'Yusuf Danladi', role: 'Head of property management' },
    { name: 'Folake Adeyemi', role: 'Sales and customer care' },
    { name: 'Emeka Nwosu', role: 'Finance and legal' },
  ],
} as const
