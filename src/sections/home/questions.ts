import { company } from '#company.ts'

export const questions = [
  {
    question: 'What kinds of properties do you build?',
    answer:
      'Apartments from studios to three bedrooms, terraced houses and detached villas. Every home comes with a title, finished kitchens and bathrooms, treated water, and a prepaid electricity meter in the owner’s name.',
  },
  {
    question: 'Can I see projects you have finished?',
    answer:
      'Yes. Completed Projects on the Offers page shows each one with its pictures, its homes and their floor plans. If you would like to walk through one, write to us and we will arrange a visit with the property manager.',
  },
  {
    question: 'How do I stay informed about new projects?',
    answer:
      'New projects appear on the Offers page on the day their sales begin. Send an enquiry from any project page and tell us what you are looking for: we write to you before a matching project opens, and never about anything else.',
  },
  {
    question: 'How do I become a subscriber?',
    answer:
      'Choose a home and send us an enquiry. Once your reservation is confirmed, we register your e-mail address. From then on you sign in with a one-time code, with no password to remember, to follow your payments, pay for electricity and message your property manager.',
  },
  {
    question: 'Who do I contact about a property?',
    answer: `Once a home has a property manager, its page names them, and owners can message them directly. Before that, call ${company.mobile}, write to ${company.mail} or chat with us from the foot of any page. We answer within one working day.`,
  },
  {
    question: 'Where can I find more photos or a virtual tour?',
    answer:
      'Each project page has all its pictures and, where they are made, cut-away models of the homes and a film; each home adds its floor plan. The Gallery brings the best of them together. For a live tour by video call, send us an enquiry.',
  },
] as const
