import { expect, test } from 'vitest'
import { activeEntry } from '#layouts/adminNavigation.ts'

test.each([
  ['/admin-dashboard', 'users'],
  ['/admin-dashboard/', 'users'],
  ['/admin-dashboard/user', 'users'],
  ['/admin-dashboard/projects', 'projects'],
  ['/admin-dashboard/projects/create/', 'projects'],
  ['/admin-dashboard/projects/_/add-units/', 'projects'],
  ['/admin-dashboard/units/_/', 'projects'],
  ['/admin-dashboard/messages', 'messages'],
  ['/admin-dashboard/enquiries', 'enquiries'],
  ['/admin-dashboard/audit/', 'audit'],
  ['/admin-dashboard/projectsx', undefined],
])('marks on the page %s the entry %s as active', (path, entry) => expect(activeEntry(path)).toBe(entry))
