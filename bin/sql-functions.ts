/** The functions a SQL file creates, each with its number of lines. */
export function sqlFunctions(text: string): { name: string; lines: number }[] {
  return statementsOf(text).flatMap((statement) => {
    const [, name] = /^create (?:or replace )?(?:function|procedure) ([\w."]+)/i.exec(statement) ?? []
    return name ? [{ name, lines: statement.split('\n').length }] : []
  })
}

/** Splits at semicolons outside quotes, comments, and `begin atomic … end`. */
function statementsOf(text: string): string[] {
  const tokens = /--[^\n]*|\$(\w*)\$[^]*?\$\1\$|'(?:[^']|'')*'|"[^"]*"|\bbegin atomic\b|\bcase\b|\bend\b|;/gi
  const statements: string[] = []
  let from = 0
  let depth = 0
  for (const { 0: token, index } of text.matchAll(tokens)) {
    const word = token.toLowerCase()
    if (word === 'begin atomic' || (word === 'case' && depth > 0)) depth += 1
    if (word === 'end' && depth > 0) depth -= 1
    if (word !== ';' || depth > 0) continue
    statements.push(withoutComments(text.slice(from, index + 1)))
    from = index + 1
  }
  return statements
}

function withoutComments(statement: string): string {
  return statement.replace(/^(?:\s*--[^\n]*\n|\s+)+/, '')
}
