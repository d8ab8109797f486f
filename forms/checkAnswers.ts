import { checkField } from './checkField.ts'
import { cleanAnswers, type Given } from './cleanAnswers.ts'
import { hundredths } from './decimals.ts'
import { messages } from './messages.ts'
import { type FormSchema, type Issue, maxBytes } from './schema.ts'
import { answerTo, shownFields } from './shownFields.ts'

/** The issues of the answers to a form, in field order. The browser and the server both use it. */
export function checkAnswers(schema: FormSchema, data: Given): Issue[] {
  const answers = cleanAnswers(schema, data)
  const fields = shownFields(schema, answers)
  const known = new Set(fields.map(({ key }) => key))
  const issues = [
    ...fields.flatMap((field) => checkField(field, answerTo(field, answers))),
    ...Object.keys(answers).flatMap((key) => (known.has(key) ? [] : [{ key, message: messages.unknown }])),
  ]
  return [...issues, ...checkBudget(answers, issues), ...checkSize(answers)]
}

function checkBudget({ budgetFrom, budgetTo }: Given, issues: readonly Issue[]): Issue[] {
  const isJudged = issues.some(({ key }) => key === 'budgetFrom' || key === 'budgetTo')
  if (isJudged || typeof budgetFrom !== 'string' || typeof budgetTo !== 'string') return []
  const [from = 0n, to = 0n] = [hundredths(budgetFrom), hundredths(budgetTo)]
  return to < from ? [{ key: 'budgetTo', message: messages.budget }] : []
}

/** The key is empty, because no single answer is too large. */
function checkSize(answers: Given): Issue[] {
  const bytes = new TextEncoder().encode(JSON.stringify(answers)).length
  return bytes > maxBytes ? [{ key: '', message: messages.size }] : []
}
