/** The end of a sentence. A text that ends in a period, such as "Inc.", gets no second one. */
export function withPeriod(text: string): string {
  return text.endsWith('.') ? text : `${text}.`
}
