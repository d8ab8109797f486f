import { firstOperatorLink } from '../server/auth/first-operator.ts'
import { readSettings } from '../server/base/settings.ts'
import { proveDatabase } from './product-database.ts'
import { firstPerson } from './welcome.ts'

/** `npm run first-admin`: prints a new link for the operator's first master admin, and ends the one before. */
await proveDatabase(async (url) => {
  const first = await firstOperatorLink(url, readSettings(process.env), 'new')
  console.log(
    first ? firstPerson(first) : '  An account of the operator is active: its master admins invite others.',
  )
  return first !== undefined
}, 'This database is empty: start the product once.')
