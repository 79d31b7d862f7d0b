import type { Locator } from '@playwright/test'

/** Fills what an enquiry needs. */
export async function fillEnquiry(form: Locator): Promise<void> {
  await form.getByLabel('Name').fill('Ada Obi')
  await form.getByLabel('Email').fill('ada@example.com')
  await form.getByLabel('Message').fill('May I visit?')
}
