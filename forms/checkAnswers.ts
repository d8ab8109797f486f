import { checkField } from './checkField.ts'
import { cleanAnswers, type Given } from './cleanAnswers.ts'
import { hundredths } from './decimals.ts'
import { messages } from './messages.ts'
import { type FormField, type FormSchema, type Issue, maxBytes } from './schema.ts'
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
  return [
    ...issues,
    ...checkBudget(answers, issues),
    ...checkReachable(fields, answers, issues),
    ...checkSize(answers),
  ]
}

/** The issues of changed answers. One that was stored before, such as a phone number from abroad, can stay. */
export function checkChanges(schema: FormSchema, data: Given, before: Given): Issue[] {
  const answers = cleanAnswers(schema, data)
  const isStored = (key: string) =>
    before[key] !== undefined && JSON.stringify(answers[key]) === JSON.stringify(before[key])
  const ofBoth = ['budgetFrom', 'budgetTo']
  return checkAnswers(schema, data).filter(({ key }) => {
    const [answer = ''] = key.split('.')
    return !(ofBoth.includes(answer) ? ofBoth.every(isStored) : isStored(answer))
  })
}

/** A form may make both optional; a customer whom no one can reach is no lead. */
function checkReachable(
  fields: readonly FormField[],
  { email, phoneNumber }: Given,
  issues: readonly Issue[],
): Issue[] {
  const asked = fields.filter(({ key }) => key === 'email' || key === 'phoneNumber')
  const isMissing = asked.length === 2 && email === undefined && phoneNumber === undefined
  const isSaid = issues.some(({ key }) => asked.some((field) => field.key === key))
  return isMissing && !isSaid ? [{ key: 'email', message: messages.reachable }] : []
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
