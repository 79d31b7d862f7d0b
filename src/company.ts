/**
 * The operator's own words: who the company is and how to reach it. Edit this file to make the site yours;
 * everything else reads the company from here.
 */
export const company = {
  name: 'Palmstone',
  legalName: 'Palmstone Developments Ltd',
  tagline: 'Homes in Lagos, built to be kept.',
  copyrightYear: 2024,
  /** The mark beside the name, one outline; drawn in the colour of the text around it. */
  logo: {
    viewBox: '0 0 32 32',
    path: 'M4 27h24v3H4zM8 22.5h16v3H8zM14.7 21h2.600v-8.200c0-1.5 2-4.800 9.200-4.300-1.600-3-6.7-3.800-9.200.2.3-3.400 2.800-5.7 5.200-6.200-3.7-1.300-6.5 1-6.5 3.600C16 3.5 13.200 1.200 9.5 2.5c2.400.5 4.900 2.800 5.200 6.200-2.5-4-7.600-3.200-9.200-.2 7.200-.5 9.200 2.800 9.200 4.300z',
  },
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
