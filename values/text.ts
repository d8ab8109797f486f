/** Characters of which a selector or a joiner makes an emoji. */
const pictures =
  '\\xA9\\xAE\\u203C\\u2049\\u2122\\u2139\\u2190-\\u21FF\\u2300-\\u27BF\\u2B00-\\u2BFF\\u3030\\u303D\\u3297\\u3299\\u{1F000}-\\u{1FAFF}'
/** Scripts whose words contain joiners: Arabic to Sinhala, Burmese, Khmer, and Mongolian. */
const joining = '\\u0600-\\u0DFF\\u1000-\\u109F\\u1780-\\u18AF'
/** Invisible characters, and those that change the direction of what follows. */
const invisible =
  '\\xAD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B\\u200E\\u200F\\u202A-\\u202E\\u2060-\\u206F' +
  '\\u3164\\uFE00-\\uFE0E\\uFEFF\\uFFA0\\uFFF0-\\uFFFC\\u{1BCA0}-\\u{1BCA3}\\u{1D173}-\\u{1D17A}\\u{E0000}-\\u{E0FFF}'
/** The flags of England, Scotland, and Wales. */
const flag = '\\u{1F3F4}[\\u{E0061}-\\u{E007A}]{5}\\u{E007F}'
const stray = new RegExp(`(${flag})|(?<![${pictures}])\\uFE0F(?!\\u20E3)|[${invisible}]`, 'gu')
const strayJoiner = new RegExp(
  `(?<![${joining}])\\u200C|\\u200C(?![${joining}])` +
    `|(?<![${joining}${pictures}\\uFE0F])\\u200D|\\u200D(?![${joining}${pictures}])`,
  'gu',
)
const blanks = /[\0-\x20\x7F-\xA0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u2800\u3000]+/g
const spaces = /[\xA0\u1680\u2000-\u200A\u202F\u205F\u3000]/g
const lineEnds = /\r\n|[\r\v\f\x85\u2028\u2029]/g
const controls = /[\0-\x08\x0E-\x1F\x7F-\x9F]/g
/** Blank signs of Braille and music, and accents without a letter. */
const isBlank =
  /^(?:[\t\n\x20\u2800]|\u{1D159}|[\u0300-\u036F]|[\u1AB0-\u1AFF]|[\u1DC0-\u1DFF]|[\u20D0-\u20FF]|[\uFE20-\uFE2F])*$/u

/**
 * The normal form of one line: composed (NFC), one plain space between words, no invisible characters. Empty if
 * nothing in it can be seen. Same as `private.plain_name`.
 */
export function plainLine(text: string): string {
  const line = withoutStrays(text).replace(blanks, ' ').trim()
  return isBlank.test(line) ? '' : line.normalize('NFC')
}

/** The normal form of several lines; keeps line breaks, tabs, and rows of spaces. Same as `private.clean_text`. */
export function plainText(text: string): string {
  const lines = withoutStrays(text).replace(lineEnds, '\n').replace(controls, '').replace(spaces, ' ').trim()
  return isBlank.test(lines) ? '' : lines.normalize('NFC')
}

/** Whether decoding lost a part of the text, as in "Jos\uFFFD". Names and addresses refuse that. */
export function isUnreadable(text: string): boolean {
  return text.toWellFormed().includes('\uFFFD')
}

function withoutStrays(text: string): string {
  return text.toWellFormed().replace(stray, '$1').replace(strayJoiner, '')
}
