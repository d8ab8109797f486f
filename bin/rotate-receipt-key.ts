import { receiptKeysOf } from '../db/receipt-keys.ts'
import { newReceiptKey } from '../server/links/receipt-keys.ts'
import { proveDatabase } from './product-database.ts'

/** `npm run rotate-receipt-key`: another key signs receipts of consent. Those of earlier keys stay valid. */
await proveDatabase(async (url) => {
  const [signing, ...earlier] = await receiptKeysOf(url, newReceiptKey())
  console.log(`The key ${signing?.id} signs receipts from now on.`)
  console.log(
    earlier.length === 0
      ? 'There was none before.'
      : `Receipts of the ${earlier.length === 1 ? 'key' : `${earlier.length} keys`} before it stay valid: the published list has them.`,
  )
  return true
}, 'This database is empty: start the product once.')
