import { test as base, superAdmin } from './browser.ts'

export * from './browser.ts'

/** For tests of the admin's pages: each begins signed in as a superAdmin. */
export const test = base.extend<{ superAdminSignedIn: undefined }>({
  superAdminSignedIn: [
    async ({ signedInAs }, use) => {
      await signedInAs(superAdmin)
      await use(undefined)
    },
    { auto: true },
  ],
})
