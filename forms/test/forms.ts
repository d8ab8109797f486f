import { defaultFields, type FormField, type FormSchema } from '../schema.ts'

/** Valid answers to the ten default fields. */
export const rightAnswers = {
  firstName: 'Ana',
  lastName: 'Bergman',
  email: 'ana@customers.example',
  phoneNumber: '(312) 555-0108',
  address: { street: '1 Main St', city: 'Chicago', state: 'IL', zip: '60601' },
}

export function formWith(...fields: FormField[]): FormSchema {
  return { fields: [...defaultFields, ...fields] }
}
