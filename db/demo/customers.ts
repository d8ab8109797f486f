/** The demo's invented customers, with addresses and phone numbers reserved for fiction. */
export type Customer = { first: string; middle: string | null; last: string; email: string; phone: string }

const firstNames = `
Alma Brooke Calvin Delia Everett Farah Glenn Hope Ivan Jolene Karim Lorna Miles Noemi Orson Paula Quinn Ramona
Silas Tessa Uriel Vera Wade Ximena Yusuf Zelda Anton Bianca Cyrus Dana Elias Fiona Grant Hedda Isaac June`
  .trim()
  .split(/\s+/)
const middleNames = ['Lee', 'Marie', 'Ray', 'Jean', 'Cole']
const lastNames = `
Abernathy Bolden Carrasco Dunmore Eastlake Fairbanks Gallardo Holloway Inman Jessup Kirkland Lassiter Mondragon
Norwood Overton Pickering Quarles Renner Stallworth Tidwell Underhill Vandermeer Wexler Yarborough Zielinski
Ashford Brightwater Caldera Dorsey Elmore Frost Granger Haskell Ingram Jarvis`
  .trim()
  .split(/\s+/)
const areaCodes = ['202', '303', '404', '505', '602', '713', '816', '901', '503', '716']
const streets = ['Alder Ct', 'Birch Ave', 'Cobble Ln', 'Dove St', 'Elm Ridge Rd', 'Foxglove Way', 'Garden Pl']

/** The customer with this number. Each number has a different name, address and phone number. */
export function customerOf(number: number): Customer {
  const first = turnOf(firstNames, number)
  const last = turnOf(lastNames, number + Math.floor(number / firstNames.length))
  return {
    first,
    middle: number % 6 === 0 ? turnOf(middleNames, number / 6) : null,
    last,
    email: `${first}.${last}@customers.example`.toLowerCase(),
    phone: `+1${turnOf(areaCodes, number)}55501${String(Math.floor(number / areaCodes.length)).padStart(2, '0')}`,
  }
}

export function streetOf(number: number): string {
  return `${100 + ((number * 37) % 900)} ${turnOf(streets, number)}`
}

export function turnOf<T>(things: readonly T[], turn: number): T {
  const thing = things[turn % things.length]
  if (thing === undefined) throw new Error('The list is empty')
  return thing
}
