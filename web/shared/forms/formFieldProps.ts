import type { Answer, FormField } from '../../../forms/schema.ts'
import type { SetAnswer, WrongAnswers } from './useAnswers.ts'

export type FormFieldInputProps = {
  field: FormField
  columns: number
  answer: Answer | undefined
  wrong: WrongAnswers
  onAnswer: SetAnswer
}
