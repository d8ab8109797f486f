declare module 'zipcodes' {
  type ZipCode = { zip: string; city: string; state: string; country: string }
  const zipcodes: {
    codes: Record<string, ZipCode>
    states: { abbr: Record<string, string> }
  }
  export default zipcodes
}
