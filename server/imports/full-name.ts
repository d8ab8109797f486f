export type NameParts = { firstName: string; middleName: string; lastName: string }

/** Words that belong to the family name after them. */
const particles = new Set(
  'af al ap auf av bar ben bin bint da das de dei del della den der des di do dos du el ibn la las le les lo los mac mc op st st. ten ter tho thoe thor til to uit van vande vanden vander vom von vor y z zu zum zur'.split(
    ' ',
  ),
)
const suffix = /^(?:jr|sr|ii|iii|iv|md|m\.d|phd|ph\.d|esq|cpa)\.?$/i
const salutation = /^(?:mr|mrs|ms|miss|mx|dr|prof|rev|sir|hon)\.?$/i

/** Splits a name into its parts: "Last, First", particles, salutations and suffixes. One word is a first name. */
export function splitName(full: string): NameParts {
  const [before = '', after, ...more] = full.split(',').map((part) => part.trim())
  if (after !== undefined && after !== '' && !suffix.test(after)) {
    const [firstName = '', ...middle] = wordsOf(after)
    return {
      firstName,
      middleName: middle.join(' '),
      lastName: [...wordsOf(before), ...more].join(' ').trim(),
    }
  }
  const words = wordsOf(before)
  const ending = [...(after ? [after] : []), ...more].filter((part) => part !== '')
  while (words.length > 2 && suffix.test(words.at(-1) ?? '')) ending.unshift(words.pop() ?? '')
  return partsOf(words, ending)
}

function wordsOf(text: string): string[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  while (words.length > 1 && salutation.test(words[0] ?? '')) words.shift()
  return words
}

/** The family name begins at the first particle, or is the last word. */
function partsOf(words: readonly string[], ending: readonly string[]): NameParts {
  const [firstName = '', ...rest] = words
  const particle = rest.findIndex(
    (word, index) => index < rest.length - 1 && particles.has(word.toLowerCase()),
  )
  const begin = particle < 0 ? Math.max(0, rest.length - 1) : particle
  return {
    firstName,
    middleName: rest.slice(0, begin).join(' '),
    lastName: [...rest.slice(begin), ...ending].join(' '),
  }
}
