import { guardPage, homeOf } from './guard.ts'
import { storedUserType } from './storage.ts'

/* The script of the page for addresses that the site does not know. */
guardPage()
const back = document.querySelector('[data-way-back]')
const userType = storedUserType()
if (userType !== undefined) back?.setAttribute('href', homeOf(userType))
