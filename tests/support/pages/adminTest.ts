import { test as base, superAdmin } from './browser.ts'

export * from './browser.ts'

/** Playwright's `test` for the admin's pages: each test starts signed in as a superAdmin. */
export const test = base.extend<{ superAdminSignedIn: undefined }>({
  superAdminSignedIn: [
    async ({ signedInAs }, use) => {
      await signedInAs(superAdmin)
      await use(undefined)
    },
    { auto: true },
  ],
})
