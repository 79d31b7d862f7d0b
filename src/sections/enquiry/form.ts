import { type Markup, markup } from '../markup.ts'

const fields = [
  { name: 'name', label: 'Name', type: 'text', autocomplete: 'name', required: true },
  { name: 'email', label: 'Email', type: 'email', autocomplete: 'email', required: true },
  {
    name: 'phoneNumber',
    label: 'Phone number (optional)',
    type: 'tel',
    autocomplete: 'tel',
    required: false,
  },
] as const

const fieldMarkup = (name: string, label: string, control: Markup): Markup =>
  markup`<div class="field"><label for="enquiry-${name}">${label}</label>${control}<p class="field-error" id="enquiry-${name}-error"></p></div>`

/** The form of an enquiry. It needs script to be sent, so it comes with that script and weighs nothing in the page. */
export const enquiryForm: Markup = markup`<form class="form" data-enquiry novalidate>${fields.map(
  ({ name, label, type, autocomplete, required }) =>
    fieldMarkup(
      name,
      label,
      markup`<input id="enquiry-${name}" name="${name}" type="${type}" autocomplete="${autocomplete}"${required && markup` required`}>`,
    ),
)}${fieldMarkup(
  'message',
  'Message',
  markup`<textarea id="enquiry-message" name="message" rows="5" maxlength="4000" required></textarea>`,
)}<button class="button" type="submit">Send enquiry</button><p class="form-state" role="status"></p></form>`
