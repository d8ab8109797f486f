/** A number's text with the digits of any script as 0 to 9 and full-width signs as plain ones. */
export function plainDigits(text: string): string {
  return text.normalize('NFKC').replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => String(valueOf(digit)))
}

/** The digits of a script follow each other, from 0. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  const isDigit = (before: number) => /\p{Nd}/u.test(String.fromCodePoint(code - before))
  let value = 0
  while (value < 9 && isDigit(value + 1)) value += 1
  return value
}
