import { guardPage, homeOf } from '../session/guard.ts'
import { storedUserType } from '../storage/storage.ts'

/* The script of the 404 page. */
guardPage()
const back = document.querySelector('[data-way-back]')
const userType = storedUserType()
if (userType !== undefined) back?.setAttribute('href', homeOf(userType))
