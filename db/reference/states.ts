import zipcodes from 'zipcodes'

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

export const zipCodes = Object.values(zipcodes.codes).filter(({ country }) => country === 'US')

/** Every state with a zip code, by its code. */
export const states = [...new Set(zipCodes.map(({ state }) => state))].toSorted().map((code) => ({
  code,
  name: territories[code] ?? titleCase(zipcodes.states.abbr[code] ?? code),
}))

function titleCase(name: string): string {
  return name.toLowerCase().replace(/\b(?!of\b)[a-z]/g, (letter) => letter.toUpperCase())
}
