/** Numbers between 0 and 1 that are the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const firstNames = [
  'José',
  'Zoë',
  'Łukasz',
  '김민수',
  'Анна',
  'عبد الله',
  'Mary Ann',
  "O'Neil",
  ' Ana\u00A0',
  'A\u200Bda',
  '',
  'x'.repeat(101),
]
const lastNames = [
  'Peña',
  'van der Berg',
  'Müßig',
  'Brontë-Kowalczyk',
  'Ng',
  '"Boss", Jr.',
  'Two\nLines',
  '',
  'Jos\uFFFD',
  '李',
]
const phones = [
  '512-476-3312',
  '(512) 476-3312 x22',
  '+44 20 7946 0958',
  'p:+15124763312',
  '\u202A(512) 476-3312\u202C',
  '5.12476E+09',
  'call me',
  '',
  '',
  'tel:+1-512-476-3312',
  '1.512.476.3312 ext. 4',
  '512\u2013476\u20113312',
  '#N/A',
]
const titles = ['Broker', 'VP, Sales', '=1+1', '', 'y'.repeat(101)]

function quoted(cell: string): string {
  return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** A table of agents as people bring them: wrong values, doubles, quotes, line breaks, empty rows, and totals. */
export function messyTable(rows: number, seed: number, taken: readonly string[] = []): string {
  const random = randomOf(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const lines = ['Staff of May,,,,', 'First name,Last name,E-mail,Phone,Job title']
  for (let row = 0; row < rows; row += 1) {
    const chance = random()
    const earlier = Math.floor(random() * (row + 1))
    const email =
      chance < 0.05
        ? `PERSON${earlier}@Messy.example `
        : chance < 0.08 && taken.length > 0
          ? pick(taken)
          : chance < 0.13
            ? pick(['not-an-email', 'a@b', 'a@b.example; c@d.example', '', 'trail@dot.example.'])
            : `person${row}@messy.example`
    const isRight = random() < 0.6
    const names = isRight
      ? [pick(firstNames.slice(0, 8)), pick(lastNames.slice(0, 7))]
      : [pick(firstNames), pick(lastNames)]
    const cells = [
      ...names,
      email,
      isRight ? pick(phones.slice(0, 5)) : pick(phones),
      isRight ? 'Broker' : pick(titles),
    ]
    lines.push(cells.map(quoted).join(','))
    if (chance > 0.98) lines.push('')
    if (chance > 0.97 && chance < 0.975) lines.push(`"Unclosed,Quote,lost${row}@messy.example,,`)
  }
  return [...lines, `Total,,,,${rows}`].join('\n')
}

const companies = [
  'North Star Group',
  'The North Star Group, Inc.',
  'NORTH STAR GROUP',
  'J\u00FCrgen & S\u00F6hne',
  '',
]
const types = ['Vendor', ' vendor', 'LLC', 'Multi-role', 'multi role provider', '', '\u202Avendor\u202C']
const taxIds = ['12345', 'AB-CDEFGHI', '000-00-0000', '98-7654321', '98 7654321', '4.61E+08', '']

/** A table of providers as people bring them: doubles by name and by tax ID, unknown types, and wrong numbers. */
export function messyProviders(rows: number, seed: number): string {
  const random = randomOf(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const lines = ['Company,Type,Address,EIN,First Name,Last Name,Email,Phone']
  for (let row = 0; row < rows; row += 1) {
    const isRight = random() < 0.6
    const earlier = Math.floor(random() * (row + 1))
    const cells = [
      random() < 0.05 ? pick(companies) : `Company ${random() < 0.04 ? earlier : row} of Elm Street`,
      isRight ? 'vendor' : pick(types),
      pick(['12 Elm St, Austin TX 78701', '1 Oak', 'Two\nLines', '']),
      random() < 0.3 ? pick(taxIds) : `46-${String(1_000_000 + row)}`,
      pick(isRight ? firstNames.slice(0, 8) : firstNames),
      pick(isRight ? lastNames.slice(0, 7) : lastNames),
      random() < 0.05 ? `OWNER${earlier}@messy.example` : `owner${row}@messy.example`,
      pick(isRight ? phones.slice(0, 5) : phones),
    ]
    lines.push(cells.map(quoted).join(','))
    if (random() > 0.98) lines.push(',,,,,,,')
  }
  return lines.join('\n')
}
